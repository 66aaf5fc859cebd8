import Testing

@testable import Shared

@Suite("An announcement on the bus")
struct AnnouncementTests {
  private func decoded(_ bytes: [UInt8]) throws -> Announcement {
    try bytes.withUnsafeBytes { try Announcement(decoding: $0) }
  }

  @Test("comes back as the entry that was sent")
  func entry() throws {
    let entry = Samples.create(
      Samples.id(1000), seq: 7, logID: LogID(high: 1, low: 2))
    #expect(try decoded(Announcement(entry).encoded()).entry == entry)
  }

  @Test("is not read when it is long, whatever it says, and still is a hint")
  func long() throws {
    let entry = Samples.create(Samples.id(1000), content: String(repeating: "x", count: 20_000))
    #expect(try decoded(Announcement(entry).encoded()).entry == nil)
    let garbage = [UInt8](repeating: 0xFF, count: Announcement.longest + 1)
    #expect(try decoded(garbage).entry == nil)
    #expect(throws: EnvelopeError.self) { try decoded(Array(garbage.dropLast())) }
  }

  @Test("without a place only says: look")
  func placeless() async {
    let mailbox = Mailbox<Int>()
    mailbox.hint([nil])
    #expect(await mailbox.take()?.isCheckDue == true)
  }
}
