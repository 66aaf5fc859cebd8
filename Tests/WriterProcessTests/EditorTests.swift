import Shared
import Testing

@testable import WriterProcess

@Suite("A post out of an editor")
struct EditorTests {
  private func split(_ text: String) -> [String] {
    let (title, content) = Editor.split(Array(text.utf8))
    return [String(decoding: title, as: UTF8.self), String(decoding: content, as: UTF8.self)]
  }

  @Test("the first line is the title, the rest the content, the scissors the end")
  func parts() {
    #expect(
      split("Title\n\none\n\ntwo\n\n\(Editor.scissors)\n# words\n") == ["Title", "one\n\ntwo"])
    #expect(split("Title\none\n") == ["Title", "one"])
    #expect(split("Title") == ["Title", ""])
  }

  @Test("a line that begins with # is text: only the scissors are not")
  func headings() {
    #expect(split("# Heading\n\n# more\n") == ["# Heading", "# more"])
  }

  @Test("nothing but what was there before is nothing")
  func empty() {
    #expect(split("\n\(Editor.scissors)\n# words\n") == ["", ""])
    #expect(split("") == ["", ""])
    #expect(split("\n\n\n") == ["", ""])
  }
}
