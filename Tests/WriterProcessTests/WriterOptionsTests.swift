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
    #expect(try options("-").job == .post(.input))
    #expect(try options("-", terminal: true).job == .post(.input))
    #expect(try options("--", "-").job == .post(.input))
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
    #expect(try options("-e", "9e21", "-", terminal: true).job == .edit("9e21", .input))
    #expect(try options("--edit", "9e21", "", "-").job == .edit("9e21", .titleAndInput(title: "")))
    #expect(try options("--delete", "a", "b").job == .delete(["a", "b"]))
  }

  @Test(
    "jobs that do not go together, and ids that are missing, are refused",
    arguments: [
      ["--delete"], ["--edit", "a", "--delete", "b"], ["--lines", "--json-lines"],
      ["-", "content"], ["-", "-"],
    ])
  func conflicts(words: [String]) {
    #expect(throws: CommandFailure.self) {
      let arguments = try CommandLineParser.parse(
        (["writer"] + words).map { Array($0.utf8) }, options: WriterOptions.specs)
      _ = try WriterOptions(arguments, inputIsTerminal: false) { _ in nil }
    }
  }

  @Test("what would be forgotten from the future is refused, with what means everything")
  func prune() throws {
    #expect(throws: Never.self) { try options("--prune", "0s") }
    #expect(throws: Never.self) { try options("--prune", "2026-01-31") }
    let failure = #expect(throws: CommandFailure.self) { try options("--prune", "9999-01-01") }
    #expect(failure?.exitCode == .usage)
    #expect(failure?.message.contains("future") == true && failure?.message.contains("0s") == true)
  }

  @Test("help names the codes that writer can end with, in 80 columns")
  func help() {
    let lines = WriterOptions.help.text.split(separator: "\n")
    #expect(lines.filter { $0.count > 80 } == [])
    let text = lines.joined(separator: " ")
    #expect(text.contains("66 no such post or board") && text.contains("77 no permission"))
    #expect(!text.contains("69 server") && !text.contains("1 a --timeout"))
    for form in ["[-] < FILE", "--editor", "--prune WHEN"] { #expect(text.contains(form)) }
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
