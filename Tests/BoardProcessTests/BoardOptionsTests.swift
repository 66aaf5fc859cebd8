import Shared
import Testing

@testable import BoardProcess

@Suite("The board's command line")
struct BoardOptionsTests {
  private func options(_ words: String..., terminal: Bool = false) throws -> BoardOptions {
    let arguments = try CommandLineParser.parse(
      (["board"] + words).map { Array($0.utf8) }, options: BoardOptions.specs)
    return try BoardOptions(arguments, outputIsTerminal: terminal) { name in
      name == "HOME" ? Array("/h".utf8) : nil
    }
  }

  @Test("a search for nothing is refused", arguments: ["", " ", "\t \u{3000}\n", "\""])
  func nothing(words: String) {
    let failure = #expect(throws: CommandFailure.self) { try options("--search", words) }
    #expect(failure?.exitCode == .usage)
    #expect(failure?.message.contains("--search") == true)
  }

  @Test("only what waits for posts may make a board")
  func looks() throws {
    #expect(try options("--once").looksOnly)
    #expect(try options("--json", "--once").looksOnly)
    #expect(try options("--search", "word").looksOnly)
    #expect(try options("--doctor").looksOnly)
    #expect(try !options("--follow").looksOnly)
    #expect(try !options().looksOnly)
    #expect(try !options(terminal: true).looksOnly)
  }

  @Test("help names the codes that board can end with, in 80 columns")
  func help() {
    let lines = BoardOptions.help.text.split(separator: "\n")
    #expect(lines.filter { $0.count > 80 } == [])
    let text = lines.joined(separator: " ")
    #expect(text.contains("1 a --timeout passed first") && text.contains("77 no permission"))
    #expect(!text.contains("69 server") && !text.contains("66 no such"))
  }
}
