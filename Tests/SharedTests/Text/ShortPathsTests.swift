import Shared
import Testing

@Suite("Short paths")
struct ShortPathsTests {
  @Test("a path keeps its last name, and the sentence all else")
  func shortens() {
    #expect(
      ShortPaths.of("cannot append to /tmp/t/main/log.sqlite: the disk is full; try again")
        == "cannot append to …/log.sqlite: the disk is full; try again")
    #expect(ShortPaths.of("cannot make /a/b") == "cannot make …/b")
    #expect(ShortPaths.of("(/a/b/c) \"/d/e\" '/f/g/'") == "(…/c) \"…/e\" '…/g'")
  }

  @Test("a slash in a word, alone, or before a single name is no long path")
  func others() {
    for words in ["and/or", "/", "/tmp is full", "1/2/3", "", "tcp://a/b"] {
      #expect(ShortPaths.of(words) == words)
    }
  }
}
