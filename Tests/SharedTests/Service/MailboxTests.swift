import Testing

@testable import Shared

@Suite("A feed's mailbox")
struct MailboxTests {
  private let log = LogID(high: 1, low: 1)

  @Test("a hundred thousand hints are one, the greatest")
  func merges() async {
    let mailbox = Mailbox<Int>()
    for seq in Int64(0)..<100_000 { mailbox.hint(seq: seq ^ 1, logID: log) }
    let contents = await mailbox.take()
    #expect(contents?.hint == .init(logID: log, seq: 99_999))
  }

  @Test("hints of two logs say so")
  func mixed() async {
    let mailbox = Mailbox<Int>()
    mailbox.hint(seq: 1, logID: log)
    mailbox.hint(seq: 2, logID: LogID(high: 2, low: 2))
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
}
