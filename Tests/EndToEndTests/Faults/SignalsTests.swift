import Foundation
import TestSupport
import Testing

extension Faults {
  @Suite(
    "Fault 7: signals in every mode, and the terminal afterwards", .serialized,
    .tallied("7 signals"))
  struct SignalsInEveryMode {
    private static let ending = [SIGTERM, SIGINT, SIGHUP]

    /// One way to run one of the commands, and how to see that it runs.
    private struct Mode {
      let name: String
      let command: String
      let arguments: [String]
      /// On a terminal, not in a pipe.
      var isScreen = false
    }

    /// Starts a mode and returns when its work goes on.
    private func start(
      _ mode: Mode, _ boards: Boards, _ terminal: PseudoTerminal
    ) async throws -> Program {
      // A writer shows that it is at work by making the directory of a board of its own.
      let board = mode.command == "board" ? "main" : "b\(UUID().uuidString)"
      let program = try boards.start(
        mode.command, mode.arguments,
        environment: ["TERM": "xterm-256color", "CORKBOARD_BOARD": board],
        input: mode.isScreen ? .terminal(terminal) : .open,
        output: mode.isScreen ? .terminal(terminal) : .captured)
      await eventually("\(mode.name) is at work") {
        switch mode.command {
        case "board" where mode.isScreen: terminal.text.contains("a post")
        case "board": program.errors.contains("ready")
        case _ where mode.isScreen: terminal.text.contains("Title")
        default: program.ignoresBrokenPipes
        }
      }
      return program
    }

    private let modes = [
      Mode(name: "the full screen", command: "board", arguments: [], isScreen: true),
      Mode(
        name: "lines on a terminal", command: "board", arguments: ["--follow", "--verbose"],
        isScreen: true),
      Mode(name: "lines", command: "board", arguments: ["--follow", "--verbose"]),
      Mode(name: "JSON", command: "board", arguments: ["--follow", "--verbose", "--json"]),
      Mode(name: "the writer's form", command: "writer", arguments: [], isScreen: true),
      Mode(name: "lines to post", command: "writer", arguments: ["--lines"]),
      Mode(name: "objects to post", command: "writer", arguments: ["--json-lines"]),
      Mode(name: "a content to post", command: "writer", arguments: ["title", "-"]),
    ]

    @Test("SIGTERM, SIGINT and SIGHUP end every mode, which leaves terminal and directory as found")
    func endingSignals() async throws {
      let boards = Boards()
      let first = try boards.writer("a post")
      #expect(await first.wait() == .exited(0))
      for mode in modes {
        for number in Self.ending {
          let terminal = try PseudoTerminal()
          let before = terminal.modes
          let program = try await start(mode, boards, terminal)
          program.signal(number)
          let ending = await program.wait()
          #expect(ending == .killed(number), "\(mode.name), signal \(number): \(program.errors)")
          #expect(
            terminal.disorder(since: before).isEmpty,
            "\(mode.name), signal \(number): \(terminal.disorder(since: before))")
          let left = try FileManager.default.contentsOfDirectory(atPath: boards.root + "/main/bus")
          #expect(left.isEmpty, "\(mode.name), signal \(number)")
          Torture.tally.tried()
        }
      }
      try await Audit.check(boards, acknowledged: first.lines)
    }

    @Test("SIGPIPE is no end: a command goes on until it writes to a pipe that nobody reads")
    func brokenPipe() async throws {
      let boards = Boards()
      let first = try boards.writer("a post")
      #expect(await first.wait() == .exited(0))
      for mode in modes {
        let terminal = try PseudoTerminal()
        let before = terminal.modes
        let program = try await start(mode, boards, terminal)
        program.signal(SIGPIPE)
        #expect(await program.wait(within: 0.1) == .stillRunning, "\(mode.name)")
        program.signal(SIGTERM)
        #expect(await program.wait() == .killed(SIGTERM), "\(mode.name)")
        #expect(terminal.disorder(since: before).isEmpty, "\(mode.name)")
        Torture.tally.tried()
      }
      for (name, arguments) in [
        ("board", ["--once"]), ("board", ["--follow", "--json"]), ("writer", ["another post"]),
      ] {
        let fifo = boards.temporary.file("pipe-\(UUID().uuidString)")
        #expect(mkfifo(fifo, 0o600) == 0)
        // A reader that is there when the command opens its output and gone when it writes.
        let reader = open(fifo, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
        let program = try boards.start(name, arguments, output: .path(fifo))
        close(reader)
        #expect(await program.wait() == .exited(74), "\(name) \(arguments): \(program.errors)")
        // Whoever reads a board may have seen enough; a post whose id is lost is worth a word.
        let isTold = program.errors.contains("standard output")
        #expect(name == "writer" ? isTold : program.errors.isEmpty, "\(program.errors)")
      }
    }

    @Test("a board whose output nobody takes is ended by a signal all the same")
    func blockedOutput() async throws {
      let boards = Boards()
      let text = String(repeating: "x", count: 300_000)
      let writer = try boards.writer("Title", "-", input: .bytes(Array(text.utf8)))
      #expect(await writer.wait() == .exited(0))
      for arguments in [["--once", "--json"], ["--follow", "--json"]] {
        for number in Self.ending {
          let pipe = boards.temporary.file("pipe-\(UUID().uuidString)")
          #expect(mkfifo(pipe, 0o600) == 0)
          let reader = open(pipe, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
          defer { close(reader) }
          let board = try boards.start("board", arguments, output: .path(pipe))
          await eventually("the pipe is full") {
            var waiting: Int32 = 0
            return ioctl(reader, UInt(FIONREAD), &waiting) == 0 && waiting >= 65_536
          }
          board.signal(number)
          #expect(await board.wait() == .killed(number), "\(arguments), signal \(number)")
          Torture.tally.tried()
        }
      }
    }

    @Test("a writer that a signal ends in a flood has told the truth about what is posted")
    func floodedWriter() async throws {
      let boards = Boards()
      let board = try await boards.readyBoard("--json")
      var acknowledged: [String] = []
      for turn in 0..<Torture.times(6) {
        let writer = try boards.writer("--lines", input: .open)
        for number in 0..<20 { writer.send("\(turn) \(number)\n") }
        await eventually("it posts") { writer.outputSize > 0 }
        writer.send("\(turn) late\n")
        let number = Self.ending[turn % Self.ending.count]
        writer.signal(number)
        #expect(await writer.wait() == .killed(number))
        acknowledged += writer.lines
        Torture.tally.tried()
      }
      try await Audit.check(boards, acknowledged: acknowledged, shown: [board])
    }

    @Test("a hundred changes of size a second while posts come, then the screen is right")
    func resized() async throws {
      let boards = Boards()
      let screen = try await TmuxScreen(boards, "board")
      await eventuallyShown(screen, "q")
      let writer = try boards.writer("--lines", input: .open)
      let clock = ContinuousClock()
      let posts = Torture.times(100)
      for number in 0..<posts {
        writer.send("post \(number)\n")
        screen.signal(SIGWINCH)
        // The pace of the fault, not a wait for anything.
        try await clock.sleep(for: .milliseconds(10))
        if number % 20 == 0 {
          try await screen.resize(columns: 60 + number % 40, rows: 12 + number % 13)
        }
        Torture.tally.tried()
      }
      writer.closeInput()
      #expect(await writer.wait() == .exited(0))
      try await screen.resize(columns: 80, rows: 24)
      try await eventually("the screen shows the end", within: 30) {
        guard try await screen.shows("post \(posts - 1)") else { return false }
        return try await screen.shows("\(posts) posts")
      }
      try await screen.press("q")
      try await eventually("it ends") { try await screen.hasEnded() }
      try await Audit.check(boards, acknowledged: writer.lines)
    }

    private func eventuallyShown(_ screen: TmuxScreen, _ text: String) async {
      await eventually("the screen is up") { (try? await screen.shows(text)) == true }
    }
  }
}
