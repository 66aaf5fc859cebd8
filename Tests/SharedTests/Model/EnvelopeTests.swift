import Foundation
import Testing

@testable import Shared

@Suite struct `Writing an event` {
  let id = EventID(high: 0x0192_F0C1_2B3C_7ABC, low: 0x9DEF_0123_4567_89AB)
  struct Written: Decodable {
    let data: [String: String]
  }

  let edit = EventID(high: 0x0192_F0C1_2B3D_7000, low: 0x8000_0000_0000_0001)

  @Test func `gives one CloudEvents object in a fixed order of keys`() {
    let entry = Samples.create(
      id, title: "Hello", content: "from\nhere", seq: 42, logID: LogID(high: 1, low: 0xAB))
    #expect(
      String(decoding: Envelope.encode(entry), as: UTF8.self) == """
        {"specversion":"1.0","id":"0192f0c1-2b3c-7abc-9def-0123456789ab","source":"test://here",\
        "type":"corkboard.post.create","subject":"0192f0c1-2b3c-7abc-9def-0123456789ab",\
        "time":"2024-11-03T06:40:44.348Z","datacontenttype":"application/json","sequence":"42",\
        "logid":"000000000000000100000000000000ab",\
        "data":{"title":"Hello","content":"from\\nhere","author":"me"}}
        """)
  }

  @Test func `leaves out what an update leaves alone, and places that are none`() {
    #expect(
      String(decoding: Envelope.encode(Samples.update(edit, of: id, title: "New")), as: UTF8.self)
        .hasSuffix(
          #""datacontenttype":"application/json","data":{"title":"New","author":"editor"}}"#)
    )
    #expect(
      String(decoding: Envelope.encode(Samples.delete(edit, of: id)), as: UTF8.self)
        .contains(
          #""type":"corkboard.post.delete","subject":"0192f0c1-2b3c-7abc-9def-0123456789ab""#))
  }

  @Test func `is the same whether the payload was written before or not`() {
    let entry = Samples.create(id, title: "a\"b", content: "c")
    let again = LogEntry(
      seq: 0, id: id, logID: nil, source: entry.source, event: entry.event,
      payload: Envelope.payload(of: entry.event))
    #expect(Envelope.encode(again) == Envelope.encode(entry))
    var lines: [UInt8] = [0x78]
    Envelope.append(entry, to: &lines)
    #expect(lines == [0x78] + Envelope.encode(entry))
  }

  @Test(arguments: Samples.hostileTexts)
  func `is one line that Foundation reads byte for byte`(text: String) throws {
    let bytes = Envelope.encode(
      Samples.create(id, title: text, content: text, author: text, source: "test://\(text)"))
    #expect(!bytes.contains { $0 < 0x20 })
    // JSONSerialization would drop a byte order mark inside a string.
    let data = try JSONDecoder().decode(Written.self, from: Data(bytes)).data
    for key in ["title", "content", "author"] {
      #expect(data[key].map { Array($0.utf8) } == Array(text.utf8))
    }
  }
}
