import Shared
import TestSupport
import Testing

@Suite(.ownThread) struct WrapTests {
  @Test("Rows break at words, and the spaces there are left out")
  func words() {
    #expect(Columns.wrap("the quick brown fox", to: 9) == ["the quick", "brown fox"])
    #expect(Columns.wrap("the  quick", to: 5) == ["the", "quick"])
    #expect(Columns.wrap("word      ", to: 6) == ["word"])
    #expect(Columns.wrap("", to: 6) == [""])
  }

  @Test("A word wider than a row is broken between clusters")
  func longWords() {
    #expect(Columns.wrap("ab cdefghij", to: 5) == ["ab", "cdefg", "hij"])
    #expect(Columns.wrap("e\u{301}e\u{301}e\u{301}", to: 2) == ["e\u{301}e\u{301}", "e\u{301}"])
  }

  @Test("Indentation stays, and spaces alone fill rows")
  func indentation() {
    #expect(Columns.wrap("  let a = b", to: 7) == ["  let a", "= b"])
    #expect(Columns.wrap("  hello", to: 5) == ["  hel", "lo"])
    #expect(Columns.wrap("     x", to: 3) == ["   ", "  x"])
  }

  @Test("Wide letters part anywhere, but punctuation stays with its letter")
  func wide() {
    #expect(Columns.wrap("한글날입니다", to: 5) == ["한글", "날입", "니다"])
    #expect(Columns.wrap("日本語。本", to: 6) == ["日本", "語。本"])
    #expect(Columns.wrap("日本「語」", to: 6) == ["日本", "「語」"])
    #expect(Columns.wrap("版本1.2新", to: 7) == ["版本1.2", "新"])
  }

  @Test("Flags after a sign are the same ones in every row")
  func flags() {
    #expect(Columns.wrap("\u{600}🇺🇺🇺🇺🇺", to: 2) == ["\u{600}", "🇺🇺", "🇺🇺", "🇺"])
    #expect(Columns.wrap("\u{600}🇺🇺🇺🇺🇺", to: 3) == ["\u{600}🇺🇺", "🇺🇺🇺"])
  }

  @Test("A wide cluster leaves a space in a row of one column")
  func oneColumn() {
    #expect(Columns.wrap("a한b", to: 1) == ["a", " ", "b"])
  }

  @Test(
    "A long text is laid out in linear time, wherever it may break",
    arguments: ["a", " ", "한", "。", "क्", "a "])
  func abuse(_ unit: String) {
    expectLinearTime(1 << 15) { bytes in
      let text = "Z" + String(repeating: unit, count: bytes / unit.utf8.count)
      for columns in [1, 7] {
        #expect(Columns.wrap(text, to: columns).first?.hasPrefix("Z") == true)
      }
      #expect(Width.of(Columns.truncate(text, to: 80)) <= 80)
    }
  }
}
