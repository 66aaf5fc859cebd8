import Foundation
import TestSupport
import Testing

@Suite("The manners of a full-screen program", .timeLimit(.minutes(5)))
struct TerminalMannersTests {
  private let boards = Boards()

  /// A shell that runs the command, then says how it ended and how the terminal is.
  private func shell(_ program: String, environment: [String: String] = [:]) throws -> Tmux {
    try Tmux(
      boards,
      "\(Program.built(program)); echo ended $?; stty -a | grep -ow -- '-*icanon\\|-*echo\\|-*ixon'; cat",
      environment: environment)
  }

  private func child(of screen: Tmux) throws -> Int32 {
    let task = "/proc/\(screen.pid)/task/\(screen.pid)/children"
    let children = try String(contentsOfFile: task, encoding: .utf8)
    return Int32(children.split(separator: " ").first ?? "") ?? 0
  }

  #if os(Linux)
    @Test(
      "whatever ends it, the terminal is sane and the shell hears of it",
      arguments: [
        (SIGTERM, "ended 143"), (SIGHUP, "ended 129"), (SIGILL, "ended 132"),
        (SIGTRAP, "ended 133"), (SIGSEGV, "ended 139"), (SIGABRT, "ended 134"),
      ])
    func endings(signal: Int32, words: String) async throws {
      let screen = try shell("board")
      await screen.waits(for: "live")
      kill(try child(of: screen), signal)
      await screen.waits(for: words)
      await screen.waits(for: "ixon")
      let lines = screen.rows
      #expect(lines.contains("icanon") && lines.contains("echo") && lines.contains("ixon"))
      #expect(!screen.text.contains("live"), "the other screen is gone")
    }
  #endif

  #if os(Linux)
    @Test("a terminal that takes nothing more does not keep it, and gets its settings back")
    func stoppedTerminal() async throws {
      let terminal = try PseudoTerminal()
      let before = terminal.modes
      let board = try Program(
        Program.built("board"), arguments: [],
        environment: boards.variables.merging(["TERM": "xterm", "LC_ALL": "C.UTF-8"]) { $1 },
        input: .terminal(terminal), output: .terminal(terminal), directory: boards.temporary)
      await eventually("it has the terminal") { terminal.text.contains("live") }
      #expect(terminal.modes != before)
      // Every size is drawn anew, and from now on nobody reads what is drawn.
      var size = 0
      await eventually("it waits in a write to the terminal") {
        size += 1
        terminal.resize(columns: 200 + size % 100, rows: 60)
        return isWritingOutput(board.pid)
      }
      board.signal(SIGTERM)
      #expect(await board.wait() == .killed(SIGTERM))
      #expect(terminal.modes == before)
    }

    /// Whether one of its threads is in a call of write(2) on standard output.
    private func isWritingOutput(_ process: Int32) -> Bool {
      // The call's number, which the C library's headers do not give to Swift.
      #if arch(x86_64)
        let write = 1
      #else
        let write = 64
      #endif
      let tasks = "/proc/\(process)/task"
      let threads = (try? FileManager.default.contentsOfDirectory(atPath: tasks)) ?? []
      return threads.contains { thread in
        let call =
          (try? String(contentsOfFile: "\(tasks)/\(thread)/syscall", encoding: .utf8)) ?? ""
        return call.hasPrefix("\(write) 0x1 ")
      }
    }
  #endif

  @Test("Ctrl-C ends it by SIGINT, q with 0")
  func keys() async throws {
    let first = try shell("board")
    await first.waits(for: "live")
    try first.press("C-c")
    await first.waits(for: "ended 130")
    let second = try shell("board")
    await second.waits(for: "live")
    try second.press("q")
    await second.waits(for: "ended 0")
  }

  @Test("Ctrl-Z stops it with the terminal in order, fg brings the screen back")
  func stops() async throws {
    let screen = try Tmux(
      boards, "sh", environment: ["PS1": "ready> ", "ENV": "/dev/null"])
    await screen.waits(for: "ready>")
    for program in ["board", "writer"] {
      try screen.type("set -m; \(Program.built(program))\n")
      await screen.waits(for: program == "board" ? "live" : "New post on")
      for _ in 0..<2 {
        try screen.press("C-z")
        await eventually("it stopped") { screen.text.contains("Stopped") }
        try screen.type("clear; fg\n")
        await eventually("it is back", within: 30) {
          screen.text.contains(program == "board" ? "live" : "New post on")
        }
      }
      try screen.press(program == "board" ? "q" : "Escape")
      await screen.waits(for: "ready>")
      try screen.type("clear\n")
    }
  }

  @Test("where the locale has no UTF-8 nothing but ASCII is shown, and what is written is unharmed")
  func ascii() async throws {
    let screen = try Tmux(boards, Tmux.program("board"), environment: ["LC_ALL": "C"])
    await screen.waits(for: "live")
    let writer = try boards.writer("한글 — “é”")
    #expect(await writer.wait() == .exited(0))
    await screen.waits(for: "???? - \"?\"")
    #expect(screen.text.utf8.allSatisfy { $0 < 0x80 })
    #expect(try await boards.history()[0].contains("한글 — “é”"))
  }

  @Test("NO_COLOR shows weight and no colour; a dumb terminal gets lines without an escape")
  func colours() async throws {
    #expect(try await boards.writer("words").wait() == .exited(0))
    let plain = try Tmux(boards, Tmux.program("board"), environment: ["NO_COLOR": "1"])
    await plain.waits(for: "live")
    #expect(!plain.styled.contains(/\u{1B}\[[0-9;]*3[0-7]m/))
    let coloured = try Tmux(boards, Tmux.program("board"))
    await coloured.waits(for: "live")
    #expect(coloured.styled.contains(/\u{1B}\[[0-9;]*3[0-7]m/))
    let dumb = try Tmux(boards, "exec env TERM=dumb \(Program.built("board"))")
    await dumb.waits(for: "words")
    #expect(!dumb.text.contains("live"))
  }
}
