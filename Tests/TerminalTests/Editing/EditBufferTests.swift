import Testing

@testable import Terminal

@Suite("Text being written")
struct EditBufferTests {
  @Test("what is inserted stands at the place, which moves behind it")
  func inserts() {
    var buffer = EditBuffer("ad", isSingleLine: false)
    buffer.move(.left)
    buffer.insert("b\nc")
    #expect(buffer.text == "ab\ncd")
    #expect(buffer.line == 1 && buffer.offset == 1)
  }

  @Test("every byte of a text stays: CRLF, lone CR, a line break at the end, combining marks")
  func bytes() {
    for text in ["", "\n", "a\r\nb\rc\n", "e\u{301}\n\u{301}", "\r\n\r\n"] {
      #expect(Array(EditBuffer(text, isSingleLine: false).text.utf8) == Array(text.utf8))
    }
  }

  @Test("deleting takes a whole cluster, and joins lines at their ends")
  func deletes() {
    var buffer = EditBuffer("x👨‍👩‍👧‍👦\ny", isSingleLine: false)
    buffer.deleteBackward()
    buffer.deleteBackward()
    #expect(buffer.text == "x👨‍👩‍👧‍👦")
    buffer.deleteBackward()
    #expect(buffer.text == "x")
    buffer.move(.start)
    buffer.deleteForward()
    buffer.deleteForward()
    #expect(buffer.isEmpty)
    buffer.deleteBackward()
    #expect(buffer.isEmpty)
  }

  @Test("words, and what stands before or behind the place")
  func words() {
    var buffer = EditBuffer("one two  three", isSingleLine: true)
    buffer.deleteWord()
    #expect(buffer.text == "one two  ")
    buffer.deleteWord()
    #expect(buffer.text == "one ")
    buffer.move(.start)
    buffer.move(.right)
    buffer.deleteToEnd()
    #expect(buffer.text == "o")
    buffer.deleteToStart()
    #expect(buffer.text == "")
  }

  @Test("a single line makes spaces of line breaks")
  func single() {
    var buffer = EditBuffer(isSingleLine: true)
    buffer.insert("a\r\nb\nc")
    #expect(buffer.text == "a b c")
  }

  @Test("moves stop at the ends, and keep to characters", arguments: [1, 2, 3, 4, 5, 6, 7, 8])
  func moves(seed: Int) {
    var buffer = EditBuffer("ab\n\n한글🇰🇷\nlast", isSingleLine: false)
    let moves: [EditBuffer.Move] = [.left, .right, .up, .down, .start, .end, .pageUp, .pageDown]
    var state = UInt64(seed)
    for _ in 0..<500 {
      state = state &* 6_364_136_223_846_793_005 &+ 1
      buffer.move(moves[Int(state >> 60) % moves.count])
      #expect(buffer.lines.indices.contains(buffer.line))
      #expect((0...buffer.lines[buffer.line].count).contains(buffer.offset))
    }
    #expect(buffer.text == "ab\n\n한글🇰🇷\nlast")
  }
}
