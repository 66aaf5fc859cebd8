import TestSupport
import Testing

@testable import Shared

@Suite("A feed's mailbox")
struct MailboxTests {
  private let log = LogID(high: 1, low: 1)

  private func hint(_ seq: Int64) -> Hint { Hint(logID: log, seq: seq) }

  @Test("ten thousand hints are one, the greatest")
  func merges() async {
    let mailbox = Mailbox<Int>()
    for seq in Int64(0)..<10_000 { mailbox.hint([hint(seq ^ 1)]) }
    let contents = await mailbox.take()
    #expect(contents?.hint == hint(9999))
  }

  @Test("hints of two logs say so")
  func mixed() async {
    let mailbox = Mailbox<Int>()
    mailbox.hint([hint(1), Hint(logID: LogID(high: 2, low: 2), seq: 2)])
    #expect(await mailbox.take()?.hint?.isMixed == true)
  }

  @Test("a taker that waits is woken by a post from elsewhere")
  func wakes() async {
    let mailbox = Mailbox<Int>()
    async let taken = mailbox.take()
    await Task.detached { mailbox.request(7) }.value
    #expect(await taken?.requests == [7])
  }

  @Test("requests are kept in their order, each once")
  func requests() async {
    let mailbox = Mailbox<Int>()
    for number in 0..<5 { mailbox.request(number) }
    #expect(await mailbox.take()?.requests == [0, 1, 2, 3, 4])
    mailbox.check()
    #expect(await mailbox.take()?.requests == [])
  }

  @Test("closing ends a waiting taker, and every later one")
  func closes() async {
    let mailbox = Mailbox<Int>()
    async let taken = mailbox.take()
    mailbox.close()
    #expect(await taken == nil)
    mailbox.check()
    #expect(await mailbox.take() == nil)
  }

  @Test("a taker that is at work is left the hints that others would act on")
  func atWork() async {
    let mailbox = Mailbox<Int>()
    #expect(mailbox.claim([hint(1)]) == nil)
    #expect(await mailbox.take()?.hint?.seq == 1)
    #expect(mailbox.claim([hint(2)]) == nil)
    #expect(await mailbox.take()?.hint?.seq == 2)
  }

  @Test("a taker that waits sleeps on while a poster acts on a hint, and gets what came meanwhile")
  func claimed() async {
    let mailbox = Mailbox<Int>()
    async let taken = mailbox.take()
    await mailbox.rests()
    #expect(mailbox.claim([hint(1), hint(3)])?.seq == 3)
    #expect(mailbox.claim([hint(4)]) == nil)
    mailbox.request(7)
    #expect(!mailbox.isTakerFree)
    mailbox.release(leaving: hint(2))
    let contents = await taken
    #expect(contents?.hint?.seq == 4)
    #expect(contents?.requests == [7])
  }

  @Test("closing waits for the poster that acts on a hint")
  func closesAfterClaim() async {
    let mailbox = Mailbox<Int>()
    async let taken = mailbox.take()
    await mailbox.rests()
    #expect(mailbox.claim([hint(1)]) != nil)
    mailbox.close()
    #expect(mailbox.claim([hint(2)]) == nil)
    mailbox.release()
    #expect(await taken == nil)
  }
}

extension Mailbox {
  /// Waits until the taker waits, and nobody acts in its stead.
  func rests(isolation: isolated (any Actor)? = #isolation) async {
    await eventually("the taker waits") { isTakerFree }
  }
}
