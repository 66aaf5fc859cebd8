import Shared
import Testing

@testable import WriterProcess

@Suite("The writer's command line")
struct WriterOptionsTests {
  private func options(
    _ words: String..., terminal: Bool = false, environment: [String: String] = ["HOME": "/h"]
  ) throws -> WriterOptions {
    let arguments = try CommandLineParser.parse(
      (["writer"] + words).map { Array($0.utf8) }, options: WriterOptions.specs)
    return try WriterOptions(arguments, inputIsTerminal: terminal) { name in
      environment[name].map { Array($0.utf8) }
    }
  }

  @Test("the operands and the terminal decide where the texts come from")
  func sources() throws {
    #expect(try options("t").source == .operands(title: "t", content: ""))
    #expect(try options("t", "c").source == .operands(title: "t", content: "c"))
    #expect(try options("t", "-").source == .titleAndInput(title: "t"))
    #expect(try options("-").source == .operands(title: "-", content: ""))
    #expect(try options().source == .input)
    #expect(try options(terminal: true).source == .prompts)
    #expect(try options("t", terminal: true).source == .operands(title: "t", content: ""))
    #expect(try options("--lines").source == .lines)
    #expect(try options("--json-lines", terminal: true).source == .jsonLines)
  }

  @Test("an option goes before the environment, the environment before the default")
  func precedence() throws {
    let environment = [
      "HOME": "/h", "CORKBOARD_DIR": "/c", "CORKBOARD_BOARD": "ops", "CORKBOARD_AUTHOR": "lee",
    ]
    #expect(try options("t").shared.board.path == "/h/.local/state/corkboard/main")
    let fromEnvironment = try options("t", environment: environment).shared
    #expect(fromEnvironment.board.path == "/c/ops")
    #expect(fromEnvironment.author == "lee")
    let given = try options(
      "t", "--dir", "/d", "--board", "b", "--author", "a", environment: environment
    ).shared
    #expect(given.board.path == "/d/b")
    #expect(given.author == "a")
  }
}
