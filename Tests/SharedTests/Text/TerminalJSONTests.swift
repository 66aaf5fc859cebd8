import TestSupport
import Testing

@testable import Shared

@Suite("JSON on a terminal", .ownThread)
struct TerminalJSONTests {
  private static let hostile = """
    \u{7F}\u{80}\u{9B}31m\u{85}\u{9F} \u{202E}cod.exe\u{2066}\u{200B}\u{2060}\u{FEFF}\u{AD} \u{1B}[2J\r\n\t"\\ \
    \u{E0041}\u{FFFE}\u{1FFFE}\u{3164}\u{2028} 👨\u{200D}👩 ☂\u{FE0F}\u{E0100} \u{180E} é 한글 日本 مرحبا 🎉
    """

  private func entry(_ text: String) -> LogEntry {
    // A title and a name have one line.
    let line = text.filter { !$0.isNewline }
    let post = Post(
      id: EventID(high: 0x7000, low: 1 << 63), title: line, content: text, author: line,
      source: "test", createdAt: Timestamp(milliseconds: 1))
    return LogEntry(seq: 3, id: post.id, logID: nil, source: "test", event: .create(post))
  }

  @Test("nothing in it acts, in ASCII it is ASCII, and it decodes to the same event")
  func same() throws {
    let flood = "\u{301}a" + String(repeating: "\u{301}", count: 400)
    for text in [Self.hostile, flood, "plain", "한글 é 🎉"] {
      let entry = entry(text)
      let json = Envelope.encode(entry)
      let shown = TerminalJSON.escaping(json)
      let scalars = String(decoding: shown, as: UTF8.self).unicodeScalars
      #expect(!scalars.contains { Visible.acts($0) || $0.value == 0x200D || $0.value == 0xFE0F })
      #expect(try Envelope.decode(shown).event == entry.event)
      let ascii = TerminalJSON.escaping(json, for: .ascii)
      #expect(ascii.allSatisfy { (0x20..<0x7F).contains($0) })
      #expect(try Envelope.decode(ascii).event == entry.event)
    }
  }

  @Test("what people write stays readable; a scalar above U+FFFF is a pair of surrogates")
  func readable() {
    let readable = Array(#"{"title":"한글 é مرحبا 🎉 – “x” e\#u{301}"}"#.utf8)
    #expect(TerminalJSON.escaping(readable) == readable)
    let tag = Array("\"\u{E0041}\u{9B}\u{7F}\"".utf8)
    #expect(
      String(decoding: TerminalJSON.escaping(tag), as: UTF8.self) == #""\udb40\udc41\u009b\u007f""#)
  }

  @Test("every scalar comes back")
  func everyScalar() throws {
    for start in stride(from: UInt32(0x20), to: 0x110000, by: 4096) {
      let text = String(
        String.UnicodeScalarView((start..<start + 4096).compactMap(Unicode.Scalar.init)))
      var json: [UInt8] = []
      JSONWriter.append(text, to: &json)
      let shown = TerminalJSON.escaping(json)
      let scalars = String(decoding: shown, as: UTF8.self).unicodeScalars
      #expect(!scalars.contains(where: Visible.acts))
      let read = try shown.withUnsafeBufferPointer { bytes in
        var reader = JSONReader(bytes)
        return try reader.string()
      }
      #expect(Array(read.unicodeScalars) == Array(text.unicodeScalars))
    }
  }
}
