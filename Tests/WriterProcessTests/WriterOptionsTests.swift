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
    #expect(try options("t").job == .post(.operands(title: "t", content: nil)))
    #expect(try options("t", "c").job == .post(.operands(title: "t", content: "c")))
    #expect(try options("t", "-").job == .post(.titleAndInput(title: "t")))
    #expect(try options("-").job == .post(.operands(title: "-", content: nil)))
    #expect(try options().job == .post(.input))
    #expect(try options(terminal: true).job == .post(.prompts))
    #expect(try options("t", terminal: true).job == .post(.operands(title: "t", content: nil)))
    #expect(try options("--lines").job == .post(.lines))
    #expect(try options("--json-lines", terminal: true).job == .post(.jsonLines))
  }

  @Test("an edit takes its texts as a post does; a deletion takes ids")
  func jobs() throws {
    #expect(
      try options("--edit", "9e21", "t").job == .edit("9e21", .operands(title: "t", content: nil)))
    #expect(try options("-e", "9e21").job == .edit("9e21", .input))
    #expect(try options("--edit", "9e21", "", "-").job == .edit("9e21", .titleAndInput(title: "")))
    #expect(try options("--delete", "a", "b").job == .delete(["a", "b"]))
  }

  @Test(
    "jobs that do not go together, and ids that are missing, are refused",
    arguments: [["--delete"], ["--edit", "a", "--delete", "b"], ["--lines", "--json-lines"]])
  func conflicts(words: [String]) {
    #expect(throws: CommandFailure.self) {
      let arguments = try CommandLineParser.parse(
        (["writer"] + words).map { Array($0.utf8) }, options: WriterOptions.specs)
      _ = try WriterOptions(arguments, inputIsTerminal: false) { _ in nil }
    }
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
