import Shared
import TestSupport
import Testing

@Suite(.ownThread) struct ColumnsTests {
  @Test("Text that fits is left alone, any other ends with the sign that more follows")
  func truncates() {
    #expect(Columns.truncate("hello", to: 5) == "hello")
    #expect(Columns.truncate("hello!", to: 5) == "hell…")
    #expect(Columns.truncate("hello!", to: 5, charset: .ascii) == "hell~")
    #expect(Columns.truncate("한글날", to: 6) == "한글날")
    #expect(Columns.truncate("한글날", to: 5) == "한글…")
    #expect(Columns.truncate("한글날", to: 4) == "한…")
    #expect(Columns.truncate("a👨‍👩‍👧‍👦b", to: 3) == "a…")
    #expect(Columns.truncate("e\u{301}e\u{301}e\u{301}", to: 2) == "e\u{301}…")
  }

  @Test("No columns, fewer than none, and one are survived")
  func narrow() {
    for columns in [-1, 0] {
      #expect(Columns.truncate("한", to: columns) == "")
      #expect(Columns.pad("한", to: columns) == "")
      #expect(Columns.wrap("한 글", to: columns) == [""])
    }
    #expect(Columns.truncate("한", to: 1) == "…")
    #expect(Columns.pad("한", to: 1) == "…")
    #expect(Columns.truncate("", to: 1) == "")
  }

  @Test("A field is padded to exactly its columns, on either side")
  func pads() {
    #expect(Columns.pad("한", to: 4) == "한  ")
    #expect(Columns.pad("42", to: 4, alignment: .trailing) == "  42")
    #expect(Columns.pad("한글날", to: 4) == "한… ")
  }

  @Test("No text takes more than its columns or loses what was not cut")
  func property() {
    let seed = UInt64.random(in: .min ... .max)
    var numbers = SeededGenerator(seed: seed)
    for _ in 0..<150 {
      let text = Visible.line(RandomText.make(using: &numbers))
      let columns = Int.random(in: 2...30, using: &numbers)
      let note = "seed \(seed), \(columns): \(text)"
      let cut = Columns.truncate(text, to: columns)
      #expect(Width.of(cut) <= columns, "\(note)")
      let whole = Clusters(text).map { String($0.text) }
      let kept = Clusters(cut).map { String($0.text) }
      if cut != text {
        // A scalar, because some Arabic signs make one Character with whatever follows them.
        #expect(cut.unicodeScalars.last == "…" && Width.of(cut) >= columns - 1, "\(note)")
        #expect(kept.dropLast().elementsEqual(whole.prefix(kept.count - 1)), "\(note)")
      }
      #expect(Width.of(Columns.pad(text, to: columns)) == columns, "\(note)")
      let rows = Columns.wrap(text, to: columns)
      #expect(rows.allSatisfy { Width.of($0) <= columns }, "\(note)")
      let wrapped = rows.flatMap { Clusters($0).map { String($0.text) } }
      #expect(wrapped.filter { $0 != " " } == whole.filter { $0 != " " }, "\(note)")
    }
  }
}
