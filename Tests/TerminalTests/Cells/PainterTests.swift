import Shared
import Testing

@testable import Terminal

@Suite("Painting pictures")
struct PainterTests {
  private let size = Size(columns: 20, rows: 4)

  private func painter(_ charset: Visible.Charset = .utf8) -> Painter {
    Painter(Emulator.capabilities, charset: charset)
  }

  @Test("what is painted is what the picture says, and what was before it is gone")
  func paints() {
    var painter = painter()
    var terminal = Emulator(size)
    let pictures = [
      Picture(rows: [Row("one one one one one"), Row("two", .strong), Row(), Row("한글 🇰🇷 x")]),
      Picture(rows: [Row("1")]),
      Picture(rows: [Row("1"), Row(), Row("👨‍👩‍👧‍👦 family")]),
      Picture(),
    ]
    for picture in pictures {
      terminal.show(painter.paint(picture, size: size))
      #expect(
        terminal.lines == (0..<4).map { $0 < picture.rows.count ? picture.rows[$0].text : "" })
    }
  }

  @Test("a picture that is shown already costs no byte, a changed row only its own")
  func economy() {
    var painter = painter()
    let rows = (0..<4).map { Row("row \($0) with words") }
    _ = painter.paint(Picture(rows: rows), size: size)
    #expect(painter.paint(Picture(rows: rows), size: size).isEmpty)
    var other = rows
    other[2] = Row("!")
    #expect(painter.paint(Picture(rows: other), size: size).count < 12)
  }

  @Test("whatever a terminal thinks of a cluster's width, what follows stands at its own column")
  func disagreement() {
    let row = Row("👨‍👩‍👧‍👦|❤️|🇰🇷|e\u{301}|한|x")
    for columns in 1...8 {
      var painter = painter()
      var terminal = Emulator(size) { $0.text.unicodeScalars.count > 1 ? columns : $0.columns }
      terminal.show(painter.paint(Picture(rows: [row]), size: size))
      for (column, text) in [(2, "|"), (5, "|"), (8, "|"), (10, "|"), (13, "|"), (14, "x")] {
        #expect(terminal.cells[0][column] == text, "\(columns) columns, at \(column)")
      }
    }
  }

  @Test("styles end with their span, also at the edge and before what is cleared")
  func styles() {
    var painter = painter()
    var terminal = Emulator(size)
    let row = Row([Span("ab", .strong), Span("cd"), Span("ef", [.reversed, .accent])])
    terminal.show(painter.paint(Picture(rows: [row]), size: size))
    #expect(terminal.styles[0][..<7] == ["b", "b", "", "", "ra", "ra", ""])
  }

  @Test("without colour the rest of a style stays")
  func colourless() {
    var painter = Painter(Emulator.capabilities.withoutColour(), charset: .utf8)
    var terminal = Emulator(size)
    let row = Row([Span("ab", [.strong, .accent])])
    terminal.show(painter.paint(Picture(rows: [row]), size: size))
    #expect(terminal.styles[0][0] == "b")
  }

  @Test("the cursor is shown where text is written, and hidden elsewhere")
  func cursor() {
    var painter = painter()
    var terminal = Emulator(size)
    let cell = Cell(row: 1, column: 3)
    terminal.show(painter.paint(Picture(rows: [Row("x")], cursor: cell), size: size))
    #expect(terminal.cursorIsShown && terminal.cursor == cell)
    terminal.show(painter.paint(Picture(rows: [Row("x")]), size: size))
    #expect(!terminal.cursorIsShown)
  }

  @Test("another size, or a screen that was lost, is painted whole")
  func whole() {
    var painter = painter()
    let picture = Picture(rows: [Row("words")])
    _ = painter.paint(picture, size: size)
    painter.forget()
    var terminal = Emulator(size)
    terminal.show(painter.paint(picture, size: size))
    #expect(terminal.lines[0] == "words")
    var larger = Emulator(Size(columns: 30, rows: 5))
    larger.show(painter.paint(picture, size: Size(columns: 30, rows: 5)))
    #expect(larger.lines[0] == "words")
  }

  @Test("where only ASCII can be shown, nothing else is sent, and rows still fit")
  func ascii() {
    var painter = painter(.ascii)
    let row = Row("한글 — “x” ␛[2J 👨‍👩‍👧‍👦 שלום …")
    let bytes = painter.paint(Picture(rows: [row]), size: size)
    #expect(bytes.allSatisfy { $0 < 0x80 })
    var terminal = Emulator(size)
    terminal.show(bytes)
    #expect(terminal.lines[0] == "???? - \"x\" ^[[2J ??~")
  }

  @Test("letters that run right to left stay in their own field")
  func isolation() {
    var painter = painter()
    let row = Row([Span("שלום"), Span("abc")])
    let text = String(decoding: painter.paint(Picture(rows: [row]), size: size), as: UTF8.self)
    #expect(text.contains("\u{2068}"))
    #expect(text.contains("\u{2069}"))
  }
}
