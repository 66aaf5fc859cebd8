import Testing

@testable import Terminal

@Suite("Keys out of bytes")
struct KeyParserTests {
  private func keys(_ text: String) -> [Key] {
    var parser = KeyParser()
    return parser.feed(Array(text.utf8)) + parser.flush()
  }

  @Test("letters, controls and the keys of both cursor modes")
  func common() {
    #expect(keys("a한🙂") == [.character("a"), .character("한"), .character("🙂")])
    #expect(keys("\r\t\u{7F}\u{13}") == [.enter, .tab, .backspace, .control("s")])
    #expect(keys("\u{1B}[A\u{1B}OA\u{1B}[5~\u{1B}[Z") == [.up, .up, .pageUp, .backTab])
    #expect(keys("\u{1B}[1;5C") == [.right])
    #expect(keys("\u{1B}[3;2~") == [.delete])
  }

  @Test("ESC is a key when nothing follows it, and before a letter")
  func escape() {
    var parser = KeyParser()
    #expect(parser.feed([0x1B]).isEmpty)
    #expect(parser.isWaiting)
    #expect(parser.flush() == [.escape])
    #expect(keys("\u{1B}q") == [.escape, .character("q")])
  }

  @Test("pasted text is one key, whatever is in it; CR is its line break")
  func paste() {
    #expect(
      keys("\u{1B}[200~one\rtwo\r\nthree\n\u{1B}[201~q") == [
        .paste("one\ntwo\nthree\n"), .character("q"),
      ])
    #expect(keys("\u{1B}[200~\u{1B}[A\u{13}\u{1B}[201~") == [.paste("\u{1B}[A\u{13}")])
  }

  @Test("however the bytes are cut, the keys are the same")
  func cuts() {
    let text = "한\u{1B}[A\u{1B}[200~p\u{1B}[x\r\u{1B}[201~\u{1B}[<0;3;4M👨‍👩‍👧\r"
    let bytes = Array(text.utf8)
    func flat(_ keys: [Key]) -> String {
      keys.map { if case .character(let character) = $0 { "\(character)" } else { "\($0)," } }
        .joined()
    }
    var whole = KeyParser()
    let expected = flat(whole.feed(bytes))
    for cut in bytes.indices {
      var parser = KeyParser()
      #expect(
        flat(parser.feed(Array(bytes[..<cut])) + parser.feed(Array(bytes[cut...]))) == expected)
    }
    var slow = KeyParser()
    #expect(flat(bytes.flatMap { slow.feed([$0]) }) == expected)
  }

  @Test("mouse: clicks and the wheel, from 0; releases and drags are nothing")
  func mouse() {
    #expect(keys("\u{1B}[<0;3;4M") == [.click(Cell(row: 3, column: 2))])
    #expect(keys("\u{1B}[<64;1;1M\u{1B}[<65;1;1M") == [.wheelUp, .wheelDown])
    #expect(keys("\u{1B}[<0;3;4m\u{1B}[<35;1;1M\u{1B}[<0;0;0M\u{1B}[<;;M").isEmpty)
  }

  @Test("garbage is dropped or is text, never more than it is long, and keys after it still come")
  func garbage() {
    var random = SystemRandomNumberGenerator()
    for _ in 0..<300 {
      var parser = KeyParser()
      let bytes = (0..<64).map { _ in
        Bool.random(using: &random) ? UInt8.random(in: 0...255, using: &random) : 0x1B
      }
      #expect(parser.feed(bytes).count <= 64)
      _ = parser.flush()
      // Out of a paste that may have begun by chance.
      _ = parser.feed(Array("\u{1B}[201~".utf8))
      _ = parser.flush()
      #expect(parser.feed([UInt8(ascii: "q")]).last == .character("q"))
    }
    #expect(keys("\u{1B}[" + String(repeating: "9", count: 500)).isEmpty)
  }

  @Test("a paste without an end is kept up to its limit and no further")
  func endless() {
    var parser = KeyParser()
    _ = parser.feed(Array("\u{1B}[200~".utf8))
    let chunk = [UInt8](repeating: UInt8(ascii: "x"), count: 1 << 20)
    for _ in 0..<6 { _ = parser.feed(chunk) }
    guard case .paste(let text)? = parser.feed(Array("\u{1B}[201~".utf8)).first else {
      Issue.record("no paste")
      return
    }
    #expect(text.utf8.count == KeyParser.pasteLimit)
  }
}
