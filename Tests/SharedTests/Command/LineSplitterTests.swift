import Testing

@testable import Shared

@Suite("Lines of a stream")
struct LineSplitterTests {
  private func split(_ chunks: [String], limit: Int = 100) -> [LineSplitter.Line] {
    var splitter = LineSplitter(limit: limit)
    let lines = chunks.flatMap { splitter.feed(Array($0.utf8)) }
    return lines + (splitter.finish().map { [$0] } ?? [])
  }

  private func line(_ number: Int, _ text: String) -> LineSplitter.Line {
    .line(number: number, bytes: Array(text.utf8))
  }

  @Test("a line may come in pieces, and pieces may hold several lines")
  func pieces() {
    #expect(
      split(["on", "e\ntwo\nth", "ree\n"]) == [line(1, "one"), line(2, "two"), line(3, "three")])
  }

  @Test("the last line needs no line break, and a line break makes no extra line")
  func end() {
    #expect(split(["a\nb"]) == [line(1, "a"), line(2, "b")])
    #expect(split(["a\n"]) == [line(1, "a")])
    #expect(split([""]) == [])
    #expect(split(["\n\n"]) == [line(1, ""), line(2, "")])
  }

  @Test("CRLF ends a line; a CR elsewhere is text")
  func carriageReturns() {
    #expect(split(["a\r\nb\rc\nd\r"]) == [line(1, "a"), line(2, "b\rc"), line(3, "d\r")])
    #expect(split(["a\r", "\nb"]) == [line(1, "a"), line(2, "b")])
  }

  @Test("a line over the limit is counted, not kept, and the next one is whole")
  func limits() {
    #expect(split(["12345\n"], limit: 5) == [line(1, "12345")])
    #expect(split(["12345\r\n"], limit: 5) == [line(1, "12345")])
    #expect(split(["123456\nx\n"], limit: 5) == [.tooLong(number: 1, count: 6), line(2, "x")])
    let long = [String](repeating: "0123456789", count: 1000) + ["\nx"]
    #expect(split(long, limit: 5) == [.tooLong(number: 1, count: 10_000), line(2, "x")])
  }
}
