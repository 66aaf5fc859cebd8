import Testing

@testable import Shared

@Suite struct `The text of a search` {
  @Test func `leaves ASCII as it is`() {
    #expect(SearchText.spaced("Hello, \"world\"\0*") == "Hello, \"world\"\0*")
    #expect(SearchText.spaced("") == "")
  }

  @Test(arguments: [
    ("회의록", " 회  의  록 "), ("a漢b", "a 漢 b"), ("Café", "Café"), ("東京tower", " 東  京 tower"),
    ("👍🏽", " 👍  🏽 "), ("❤️", " ❤ "), ("co\u{AD}op", "coop"), ("กิน", " ก  ิ  น "),
  ])
  func `puts spaces around signs that are found by themselves`(text: String, spaced: String) {
    #expect(SearchText.spaced(text).unicodeScalars.elementsEqual(spaced.unicodeScalars))
  }

  @Test(arguments: [
    ("회의", "회의"), ("각", "각"), ("가각간", "가각간"),
    ("が", "か\u{3099}"), ("ぱ", "は\u{309A}"), ("ド", "ト\u{3099}"),
  ])
  func `is the same in both normal forms`(composed: String, decomposed: String) {
    let both = (SearchText.spaced(composed), SearchText.spaced(decomposed))
    #expect(both.0.unicodeScalars.elementsEqual(both.1.unicodeScalars))
    let jamo = composed.unicodeScalars.flatMap { Self.decomposed($0) }
    var text = String.UnicodeScalarView()
    text.append(contentsOf: jamo)
    #expect(SearchText.spaced(String(text)).unicodeScalars.elementsEqual(both.0.unicodeScalars))
  }

  /// By the rule of the Unicode standard, section 3.12.
  private static func decomposed(_ scalar: Unicode.Scalar) -> [Unicode.Scalar] {
    guard (0xAC00...0xD7A3).contains(scalar.value) else { return [scalar] }
    let index = scalar.value - 0xAC00
    return [0x1100 + index / 588, 0x1161 + index % 588 / 28, 0x11A7 + index % 28]
      .filter { $0 != 0x11A7 }.compactMap(Unicode.Scalar.init)
  }

  @Test func `asks for every word once, quoted, with an open end`() {
    #expect(SearchText.query("build server") == #""build"* "server"*"#)
    #expect(SearchText.query("  a\u{3000}b\n\u{A0}a ") == #""a"* "b"*"#)
    #expect(SearchText.query("회의") == "\" 회  의 \"*")
    #expect(SearchText.query(#"a"b"#) == #""a"* "b"*"#)
    #expect(SearchText.query("a\0b") == #""a"* "b"*"#)
    for nothing in ["", " ", "\0", "\"\"", "\n\t\u{2003}"] {
      #expect(SearchText.query(nothing) == nil)
    }
  }

  @Test func `is bounded whatever is asked`() throws {
    let many = (0..<100_000).map { "w\($0)" }.joined(separator: " ")
    #expect(try #require(SearchText.query(many)).split(separator: " ").count == 64)
    let long = String(repeating: "漢", count: 300_000)
    #expect(try #require(SearchText.query(long)).unicodeScalars.count { $0 == "漢" } == 256)
  }
}
