import TestSupport
import Testing

@Suite("Lines on a terminal", .timeLimit(.minutes(5)))
struct TerminalLinesTests {
  private let boards = Boards()
  private static let text = "한글 — \u{9B}31m\u{202E}“é”\u{200B}\u{7F} 🎉"

  /// What `board` with these arguments sends to a terminal.
  private func shown(_ arguments: [String], locale: String) async throws -> String {
    let terminal = try PseudoTerminal()
    let board = try boards.start(
      "board", arguments, environment: ["LC_ALL": locale, "TERM": "xterm"],
      output: .terminal(terminal))
    #expect(await board.wait() == .exited(0))
    return terminal.text
  }

  @Test(
    "JSON on a terminal has nothing that acts, and into a file it is as on the wire",
    arguments: [["--once", "--json"], ["--search", "한글", "--json"]])
  func json(arguments: [String]) async throws {
    #expect(try await boards.writer("--", Self.text).wait() == .exited(0))
    let terminal = try await shown(arguments, locale: "C.UTF-8")
    #expect(terminal.contains(#"한글 — \u009b31m\u202e“é”\u200b\u007f 🎉"#))
    let ascii = try await shown(arguments, locale: "C")
    #expect(ascii.utf8.allSatisfy { $0 < 0x7F })
    #expect(ascii.contains(#"\ud55c\uae00 \u2014 \u009b31m"#))
    #expect(try await boards.history()[0].contains(Self.text))
  }

  @Test(
    "where the locale has no UTF-8, lines and errors are ASCII",
    arguments: [["--once"], ["--search", "한글"], ["--follow", "--since", "1d", "--count", "1"]])
  func ascii(arguments: [String]) async throws {
    #expect(try await boards.writer("--author", "김철수", "--", Self.text).wait() == .exited(0))
    let terminal = try await shown(arguments, locale: "C")
    #expect(terminal.contains("???? - <9B>31m<RLO>\"?\"<ZWSP>^? ??"))
    #expect(terminal.utf8.allSatisfy { $0 < 0x7F })
    let pipe = try boards.board("--once", environment: ["LC_ALL": "C"])
    #expect(await pipe.wait() == .exited(0))
    #expect(pipe.output.contains("한글 — ‹9B›31m"))
  }
}
