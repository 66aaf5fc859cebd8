import Foundation
import Shared
import TestSupport
import Testing

@Suite("What a board prints", .serialized)
struct BoardModesTests {
  private func post(_ boards: Boards, _ titles: String...) async throws {
    for title in titles { #expect(await (try boards.writer(title)).wait() == .exited(0)) }
  }

  private func run(_ boards: Boards, _ arguments: [String]) async throws -> Program {
    let board = try boards.start("board", arguments)
    #expect(await board.wait() == .exited(0), "\(board.errors)")
    return board
  }

  @Test("--since begins after a place, at an age, at a date, or now")
  func since() async throws {
    let boards = Boards()
    try await post(boards, "one", "two", "three")
    for (since, count) in [
      ("0", 3), ("2", 1), ("3", 0), ("999", 0), ("1h", 3), ("now", 0), ("2000-01-01", 3),
      ("2000-01-01T00:00:00Z", 3), ("9999-12-31", 0),
    ] {
      let board = try await run(boards, ["--once", "--since", since])
      #expect(board.lines.count == count, "--since \(since)")
    }
  }

  @Test("--count ends after that many, from history and live together")
  func count() async throws {
    let boards = Boards()
    try await post(boards, "one", "two")
    #expect(try await run(boards, ["--follow", "--count", "1"]).lines.count == 1)
    let board = try boards.board("--follow", "--count", "3", "--timeout", "30", "--verbose")
    await eventually("it is ready") { board.errors.contains("ready") }
    try await post(boards, "three", "four")
    #expect(await board.wait() == .exited(0))
    #expect(board.lines.count == 3)
  }

  @Test("--timeout exits with 1 when fewer came, with 0 when nothing was counted")
  func timeout() async throws {
    let boards = Boards()
    try await post(boards, "one")
    let short = try boards.board("--follow", "--count", "2", "--timeout", "0.3")
    #expect(await short.wait() == .exited(1))
    #expect(short.lines.count == 1)
    let plain = try boards.board("--follow", "--timeout", "0.3")
    #expect(await plain.wait() == .exited(0))
  }

  @Test("a signal ends a following board, by that signal, and leaves no socket")
  func signals() async throws {
    let boards = Boards()
    for number in [SIGTERM, SIGINT, SIGHUP] {
      let board = try await boards.readyBoard()
      board.signal(number)
      #expect(await board.wait() == .killed(number))
      let bus = boards.root + "/main/bus"
      #expect(try FileManager.default.contentsOfDirectory(atPath: bus).isEmpty)
    }
  }

  @Test("one line a post, with time, id, author and text, whatever is in the text")
  func plain() async throws {
    let boards = Boards()
    let writer = try boards.writer("Title", "first\nsecond\u{1B}[2J")
    #expect(await writer.wait() == .exited(0))
    let board = try await run(boards, ["--once"])
    let line = try #require(board.lines.first)
    #expect(board.lines.count == 1)
    for part in ["Title", "first", "second", "tester", String(writer.lines[0].suffix(6))] {
      #expect(line.contains(part), "\(line)")
    }
    #expect(!line.unicodeScalars.contains("\u{1B}"))
  }

  @Test("--follow ends when whoever read its pipe has gone, though nothing is posted")
  func readerGone() async throws {
    let boards = Boards()
    let pipe = boards.temporary.file("pipe")
    #expect(mkfifo(pipe, 0o600) == 0)
    let reader = open(pipe, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    let board = try boards.start("board", ["--follow", "--verbose"], output: .path(pipe))
    await eventually("it is ready") { board.errors.contains("ready") }
    #expect(await board.wait(within: 0) == .stillRunning)
    close(reader)
    #expect(await board.wait() == .exited(ExitCode.inputOutput.rawValue))
    #expect(board.errors == "board: ready\n")
  }

  @Test("help and version go to standard output and exit 0")
  func help() async throws {
    let boards = Boards()
    for arguments in [["--help"], ["-h"], ["--version"]] {
      let board = try await run(boards, arguments)
      #expect(board.errors.isEmpty)
      #expect(board.output.contains("board"))
    }
    #expect(!FileManager.default.fileExists(atPath: boards.root))
  }
}
