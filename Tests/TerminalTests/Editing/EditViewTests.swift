import Shared
import Testing

@testable import Terminal

@Suite("A text being written, in a field")
struct EditViewTests {
  @Test("the cursor stands where the next character goes, also behind wide clusters")
  func cursor() {
    let view = EditView(EditBuffer("한글x", isSingleLine: false), columns: 10, rows: 3)
    #expect(view.rows == ["한글x"])
    #expect(view.cursor == Cell(row: 0, column: 5))
  }

  @Test("a full row goes on in the next, and a wide cluster is never cut")
  func wraps() {
    let view = EditView(EditBuffer("abc한글", isSingleLine: false), columns: 4, rows: 5)
    #expect(view.rows == ["abc", "한글", ""])
    #expect(view.cursor == Cell(row: 2, column: 0))
  }

  @Test("the place is always in sight, whatever the size of field and text")
  func sight() {
    let text = (1...50).map { "line \($0) 한글 " + String(repeating: "x", count: $0) }
      .joined(separator: "\n")
    var buffer = EditBuffer(text, isSingleLine: false)
    for move in [EditBuffer.Move.up, .pageUp, .start, .up, .end, .pageUp, .pageUp] {
      buffer.move(move)
      for columns in [1, 2, 5, 80] {
        for rows in [1, 2, 10] {
          let view = EditView(buffer, columns: columns, rows: rows)
          #expect(view.rows.count <= rows)
          #expect((0..<rows).contains(view.cursor.row))
          #expect((0...columns).contains(view.cursor.column))
          #expect(view.rows.allSatisfy { Width.of($0) <= columns })
        }
      }
    }
  }

  @Test("hostile text shows as marks while it is edited")
  func marks() {
    let view = EditView(EditBuffer("\u{1B}[2J\u{202E}", isSingleLine: false), columns: 40, rows: 1)
    #expect(view.rows == ["␛[2J‹RLO›"])
  }
}
