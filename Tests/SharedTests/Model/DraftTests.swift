import Testing

@testable import Shared

@Suite struct `A draft` {
  func refusal(_ draft: Draft) -> DraftError? {
    do throws(DraftError) {
      try draft.validated()
      return nil
    } catch {
      return error
    }
  }

  func title(_ title: String) -> DraftError? {
    refusal(Draft(title: title, content: "", author: "me"))
  }

  @Test(arguments: [
    "", " ", "\t\r", "\u{A0}\u{3000}", "\u{200B}\u{200D}\u{FEFF}", "\u{0}\u{1B}\u{7F}\u{9B}",
    "\u{202E}\u{2066}", "\u{3164}\u{115F}", "\u{2800}", "\u{2028}", "\u{E0001}\u{FE0F}", "\n",
  ])
  func `with nothing to see in its title is blank`(text: String) {
    #expect(title(text) == .blank(.title))
    #expect(
      refusal(Draft(title: "t", content: "", author: text)) == .blank(.author))
  }

  @Test(arguments: ["a\nb", "a\r\nb", "\na"])
  func `with a line feed in its title is not one line`(text: String) {
    #expect(title(text) == .notOneLine(.title))
  }

  @Test func `keeps other controls as data`() {
    for text in Samples.hostileTexts where !text.utf8.contains(0x0A) {
      guard text.unicodeScalars.contains(where: { $0.value > 0x20 && $0.value < 0x7F })
      else { continue }
      #expect(title(text) == nil, "\(text.debugDescription)")
    }
  }

  @Test func `may have 200 characters of title, whatever their bytes`() {
    #expect(title(String(repeating: "x", count: 200)) == nil)
    #expect(title(String(repeating: "한", count: 200)) == nil)
    #expect(
      title(String(repeating: "x", count: 201))
        == .tooManyCharacters(.title, count: 201, limit: 200))
    #expect(
      title(String(repeating: "👨‍👩‍👧‍👦", count: 200))
        == .tooManyBytes(.title, count: 5000, limit: 4096))
    #expect(title("e" + String(repeating: "\u{301}", count: 2047)) == nil)
    #expect(
      title("e" + String(repeating: "\u{301}", count: 2048))
        == .tooManyBytes(.title, count: 4097, limit: 4096))
  }

  @Test func `may have a mebibyte of content, and any of it`() {
    #expect(refusal(Draft(title: "t", content: "", author: "me")) == nil)
    let most = String(repeating: "c", count: 1_048_576)
    #expect(refusal(Draft(title: "t", content: most, author: "me")) == nil)
    #expect(
      refusal(Draft(title: "t", content: most + "c", author: "me"))
        == .tooManyBytes(.content, count: 1_048_577, limit: 1_048_576))
  }

  @Test func `that only edits must change something within the same limits`() {
    #expect(throws: DraftError.nothingToChange) { try Edit(author: "me").validated() }
    #expect(throws: DraftError.blank(.title)) { try Edit(title: " ", author: "me").validated() }
    #expect(throws: DraftError.blank(.author)) { try Edit(title: "t", author: "").validated() }
    #expect(throws: Never.self) { try Edit(content: "", author: "me").validated() }
  }

  @Test func `refusal is a sentence with both numbers`() {
    #expect(
      title(String(repeating: "x", count: 240))?.description
        == "title has 240 characters; the limit is 200")
    #expect(
      DraftError.tooManyBytes(.content, count: 9, limit: 8).description
        == "content has 9 bytes; the limit is 8")
    #expect(DraftError.blank(.author).description == "author is blank")
    #expect(DraftError.notOneLine(.title).description == "title has more than one line")
  }

  @Test func `of bytes that are not UTF-8 is refused, not repaired`() throws {
    #expect(throws: DraftError.notUTF8(.content, .init(offset: 5))) {
      try Draft.text(Array("VW-H\n".utf8) + [0xFF, 0xFE], for: .content)
    }
    #expect(try Draft.text(Array("한\0".utf8), for: .title) == "한\0")
    #expect(
      DraftError.notUTF8(.title, .init(offset: 3)).description
        == "title is not valid UTF-8 at byte 3")
  }
}
