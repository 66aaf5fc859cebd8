import Shared
import TestSupport
import Testing

@Suite(.ownThread) struct VisibleTests {
  /// The hostile files as one row each, whole; those of plain text alone have their own test.
  static let rows: [(file: String, row: String)] = [
    ("01-osc52-clipboard", "hi ␛]52;c;cm0gLXJmIH4=␇ there↵"),
    ("02-osc0-title", "␛]0;owned␇hello↵"),
    ("04-csi-clear-home", "␛[2J␛[HFAKE PROMPT $ ↵"),
    ("06-altscreen", "␛[?1049hhidden↵"),
    ("08-c1-csi-utf8", "‹9B›31mred‹9B›0m↵"),
    ("09-c1-osc-raw8bit", "\u{FFFD}0;title\u{FFFD} body↵"),
    ("11-unterminated-osc", "before ␛]0;never ends"),
    ("14-cr-overwrite", "ERROR build failed␍OK    build passed↵"),
    ("16-nul-inside", "a␀b↵"),
    ("17-bidi-rlo", "safe‹RLO›cod.exe‹PDF› end↵"),
    ("19-trojan-author", "root‹ZWSP›‹WJ›↵"),
    ("20-zwj-family", "\u{1F468}\u{200D}\u{1F469}\u{200D}\u{1F467}\u{200D}\u{1F466}|↵"),
    ("22-vs16", "\u{2764}\u{FE0F} \u{2764} 1\u{FE0F}\u{20E3}|↵"),
    ("23-cjk", "日本語のお知らせ|↵"),
    (
      "24-combining-flood",
      "Z\u{335}\u{321}\u{316}\u{335}\u{321}\u{316}\u{335}\u{321}‹+592›|↵"
    ),
    ("25-arabic-latin", "خطأ في build #42 الآن|↵"),
    ("27-tabs", "a␉b␉c|↵"),
    ("28-crlf", "line1↵line2↵"),
    ("30-no-trailing-newline", "last line no newline"),
    ("31-empty", ""),
    ("32-only-newlines", "↵↵↵"),
    ("34-invalid-utf8", "VW-H\u{FFFD}↵\u{FFFD}\u{FFFD} ok↵"),
    ("36-utf8-bom", "‹BOM›hello↵"),
    ("38-overlong", "\u{FFFD}\u{FFFD}↵"),
    ("40-1024", String(repeating: "a", count: 1_024) + "↵"),
    ("42-65536", String(repeating: "a", count: 65_536) + "↵"),
    ("45-10000-lines", (0..<10_000).map { "line \($0)↵" }.joined()),
    ("46-paste-end-breakout", "text ␛[201~:wq↵"),
    ("48-leading-dash", "-5 degrees --help↵"),
    ("49-json-hostile", "{\"a\":\"\\u0000\"}↵\"quote\\back↵"),
    ("51-nfc-nfd", "caf\u{E9} cafe\u{301}↵"),
    ("54-del", "a␡b↵"),
    ("56-bel-flood", String(repeating: "␇", count: 500) + "↵"),
  ]

  @Test("Every hostile file is expected")
  func complete() throws {
    #expect(try HostileTexts.names() == Self.rows.map { $0.file + ".bin" })
  }

  @Test("A hostile file in one row shows its marks", arguments: rows.indices)
  func line(_ index: Int) throws {
    let (file, row) = Self.rows[index]
    let shown = Visible.line(try HostileTexts.text(file + ".bin"))
    // Scalar by scalar: as strings, two normal forms of a letter are equal.
    #expect(shown.unicodeScalars.elementsEqual(row.unicodeScalars), "\(file): \(shown.prefix(99))")
  }

  @Test("A hostile file in rows has the same marks, its lines apart, its tabs as spaces")
  func lines() throws {
    for (file, row) in Self.rows where file != "27-tabs" {
      var expected = row.split(separator: "↵", omittingEmptySubsequences: false).map(String.init)
      if expected.last == "" { expected.removeLast() }
      #expect(Visible.lines(try HostileTexts.text(file + ".bin")) == expected, "\(file)")
    }
    let tabs = Visible.lines(try HostileTexts.text("27-tabs.bin"))
    #expect(tabs == ["a       b       c|"])
  }

  @Test("A line ends at LF and at CRLF, and a lone CR stays inside as a mark")
  func breaks() {
    #expect(Visible.lines("a\r\n\r\nb\rc\r\r\nd\n") == ["a", "", "b␍c␍", "d"])
    #expect(Visible.lines("\u{85}\u{2028}\u{2029}\u{B}\u{C}") == ["‹NEL›‹LS›‹PS›␋␌"])
  }

  @Test("A tab goes to the next multiple of eight columns, whatever the width before it")
  func tabStops() {
    #expect(Visible.lines("한글\tx\ty") == ["한글    x       y"])
    #expect(Visible.lines("12345678\tx") == ["12345678        x"])
    #expect(Visible.lines("\u{1B}\tx") == ["␛       x"])
  }

  @Test("A limit looks at the beginning alone")
  func limit() {
    #expect(Visible.line("ab\ncd", limit: 3) == "ab↵")
    #expect(Visible.line("abcd", limit: 2) == "ab")
    #expect(Visible.line("abcd", limit: 0) == "")
  }

  @Test("A field with letters from right to left is isolated, any other is left as it is")
  func isolation() {
    #expect(Visible.isolated("שלום") == "\u{2068}שלום\u{2069}")
    #expect(Visible.isolated("#42 ‎خطأ") == "\u{2068}#42 ‎خطأ\u{2069}")
    #expect(Visible.isolated("한글 build #42") == "한글 build #42")
    #expect(Width.of(Visible.isolated("שלום")) == 4)
  }

  @Test("Where only ASCII is shown, nothing else comes out and the columns stay")
  func ascii() {
    #expect(Visible.line("한글 café…\u{1B}[m\u{202E}", charset: .ascii) == "???? caf?~^[[m<RLO>")
    #expect(Visible.lines("“a”\n👨‍👩‍👧 b\u{A0}c", charset: .ascii) == ["\"a\"", "?? b c"])
    for (_, row) in Self.rows {
      let shown = Visible.line(row, charset: .ascii)
      #expect(shown.utf8.allSatisfy { (0x20..<0x7F).contains($0) })
    }
  }

  @Test("Whatever is written, nothing that acts, hides or reorders comes out")
  func property() {
    let seed = UInt64.random(in: .min ... .max)
    var numbers = SeededGenerator(seed: seed)
    for _ in 0..<150 {
      let text = RandomText.make(using: &numbers)
      let row = Visible.line(text)
      let rows = Visible.lines(text)
      for shown in rows + [row] {
        #expect(misplaced(in: shown) == nil, "seed \(seed): \(text.debugDescription)")
        #expect(
          Array(Visible.line(shown).unicodeScalars) == Array(shown.unicodeScalars),
          "twice is once; seed \(seed): \(text.debugDescription)")
      }
      let ascii = Visible.line(text, charset: .ascii)
      #expect(ascii.utf8.allSatisfy { (0x20..<0x7F).contains($0) }, "seed \(seed)")
    }
  }

  /// A rule of its own, simpler and wider than that of the sources: the first scalar out of place.
  private func misplaced(in row: String) -> Unicode.Scalar? {
    var previous: Unicode.Scalar = "\n"
    var marks = 0
    for scalar in row.unicodeScalars {
      defer { previous = scalar }
      marks = scalar.properties.canonicalCombiningClass.rawValue > 0 ? marks + 1 : 0
      switch scalar.value {
      case 0..<0x20, 0x7F..<0xA0, 0xAD, 0x61C, 0x180E, 0x200B, 0x200E, 0x200F, 0x2028...0x202E,
        0x2060...0x206F, 0x3164, 0xFEFF, 0xFFA0, 0xFFF0...0xFFFB, 0xE0000...0xE001F:
        return scalar
      case 0x200C, 0x200D, 0xFE00...0xFE0F, 0xE0100...0xE01EF:
        // Never first, never after a space or a letter of ASCII, never two of them.
        let base = previous.value
        let isKeycap = "0123456789#*".unicodeScalars.contains(previous)
        if base < 0x80 && !isKeycap || base == 0x200C || base == 0x200D || base == scalar.value {
          return scalar
        }
      case 0xE0020...0xE007F where previous.value != 0x1F3F4 && previous.value < 0xE0020:
        return scalar
      default:
        if Visible.acts(scalar) || marks > 8 { return scalar }
      }
    }
    return nil
  }

  @Test(
    "A long line takes linear time",
    arguments: ["a", "\u{301}", "\u{200D}", "👨\u{200D}", "\t", "\u{1B}", "\u{1100}", "한"])
  func abuse(_ unit: String) {
    expectLinearTime(1 << 16) { bytes in
      let text = "Z" + String(repeating: unit, count: bytes / unit.utf8.count)
      #expect(Visible.line(text).unicodeScalars.first == "Z")
      #expect(Visible.lines(text).count == 1)
    }
  }
}
