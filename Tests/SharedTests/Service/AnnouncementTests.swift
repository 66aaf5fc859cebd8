import Testing

@testable import Shared

@Suite("An announcement on the bus")
struct AnnouncementTests {
  private func decoded(_ bytes: [UInt8]) throws -> Announcement {
    try bytes.withUnsafeBytes { try Announcement(decoding: $0) }
  }

  @Test("comes back as the place that was sent, whatever the texts say")
  func place() throws {
    let log = LogID(high: 1, low: 2)
    let lie = #"","datacontenttype":"application/json","sequence":"9","logid":""#
    for text in Samples.hostileTexts + [lie, lie + "\(log)\""] {
      let entry = Samples.create(
        Samples.id(1000), title: text, content: text, author: text, source: "test://\(text)",
        seq: 7, logID: log)
      #expect(try decoded(Announcement(entry).encoded()).hint == Hint(logID: log, seq: 7))
    }
  }

  @Test("of another writer, with the keys in another order, says the same")
  func otherOrder() throws {
    let log = LogID(high: 1, low: 2)
    let text =
      #"{"logid": "\#(log)", "sequence": "7", "specversion": "1.0", "#
      + #""id": "\#(Samples.id(1000))", "source": "test://there", "type": "corkboard.post.create", "#
      + #""data": {"title": "a", "content": "b", "author": "c"}}"#
    #expect(try decoded(Array(text.utf8)).hint == Hint(logID: log, seq: 7))
  }

  @Test("without a place, or with one that is none, is no hint to a place")
  func noPlace() throws {
    let entry = Samples.create(Samples.id(1000), seq: 7, logID: LogID(high: 1, low: 2))
    let sent = String(decoding: try Announcement(entry).encoded(), as: UTF8.self)
    for digits in ["x", "", "99999999999999999999999999"] {
      let text = sent.replacing(#""sequence":"7""#, with: #""sequence":"\#(digits)""#)
      #expect(try decoded(Array(text.utf8)).hint?.seq == 0)
    }
    let text = sent.replacing("\(LogID(high: 1, low: 2))", with: "abc")
    #expect(try decoded(Array(text.utf8)).hint == nil)
    for version in ["2.0", "1.0.1"] {
      let text = sent.replacing(#""specversion":"1.0""#, with: #""specversion":"\#(version)""#)
      #expect(throws: EnvelopeError.self) { try decoded(Array(text.utf8)) }
    }
  }

  @Test("is not read when it is long, whatever it says, and still is a hint")
  func long() throws {
    let entry = Samples.create(Samples.id(1000), content: String(repeating: "x", count: 20_000))
    #expect(try decoded(Announcement(entry).encoded()).hint == nil)
    let garbage = [UInt8](repeating: 0xFF, count: Announcement.longest + 1)
    #expect(try decoded(garbage).hint == nil)
    #expect(throws: EnvelopeError.self) { try decoded(Array(garbage.dropLast())) }
  }

  @Test("without a place only says: look")
  func placeless() async {
    let mailbox = Mailbox<Int>()
    mailbox.hint([nil])
    #expect(await mailbox.take()?.isCheckDue == true)
  }
}
