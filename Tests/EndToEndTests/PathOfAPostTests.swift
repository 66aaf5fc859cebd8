import Foundation
import Shared
import TestSupport
import Testing

@Suite("The path of a post, from process to process", .serialized)
struct PathOfAPostTests {
  private func titles(_ lines: [String]) throws -> [String] {
    try lines.map { line in
      guard case .create(let post) = try Envelope.decode(Array(line.utf8)).event else { return "?" }
      return post.title
    }
  }

  @Test("what a writer posts, a board that is up shows as one JSON line")
  func live() async throws {
    let boards = Boards()
    let board = try await boards.readyBoard("--json")
    let writer = try boards.writer("Hello", "from here")
    #expect(await writer.wait() == .exited(0))
    await eventually("the post is shown") { board.lines.count == 1 }

    let entry = try Envelope.decode(Array(try #require(board.lines.first).utf8))
    guard case .create(let post) = entry.event else { throw Boards.Failure("no create") }
    #expect(post.title == "Hello")
    #expect(post.content == "from here")
    #expect(post.author == "tester")
    #expect(writer.lines == ["\(post.id)"])
    let object = try #require(
      try JSONSerialization.jsonObject(with: Data(board.lines[0].utf8)) as? [String: Any])
    #expect(object["specversion"] as? String == "1.0")
    #expect(object["type"] as? String == "corkboard.post.create")
    #expect(object["subject"] as? String == "\(post.id)")
    #expect(object["id"] as? String == "\(post.id)")
  }

  @Test("a live post comes over the bus, before the one-second look at the log")
  func quick() async throws {
    let boards = Boards()
    let script = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "Fixtures/latency.py").path
    let words = [script, Program.built("writer"), Program.built("board"), boards.root]
    let measured = try Program(
      "/usr/bin/python3", arguments: words.map { Array($0.utf8) }, directory: boards.temporary)
    #expect(await measured.wait() == .exited(0), "\(measured.errors)")
    let milliseconds = measured.lines.compactMap { Int($0) }
    #expect(milliseconds.count == 20)
    // By the look alone the waits would be spread evenly up to a second; a machine that is busy
    // may make one or two of them slow.
    #expect(milliseconds.filter { $0 < 250 }.count >= 18, "\(milliseconds)")
  }

  @Test("a board that starts late shows the history, oldest first, then what comes")
  func late() async throws {
    let boards = Boards()
    for title in ["one", "two"] {
      #expect(await (try boards.writer(title)).wait() == .exited(0))
    }
    let board = try await boards.readyBoard("--json")
    #expect(await (try boards.writer("three")).wait() == .exited(0))
    await eventually("all are shown") { board.lines.count == 3 }
    #expect(try titles(board.lines) == ["one", "two", "three"])
  }

  @Test("a board killed with -9 and started again misses nothing")
  func killed() async throws {
    let boards = Boards()
    let first = try await boards.readyBoard("--json")
    #expect(await (try boards.writer("before")).wait() == .exited(0))
    await eventually("the first is shown") { first.lines.count == 1 }
    first.signal(SIGKILL)
    #expect(await first.wait() == .killed(SIGKILL))
    #expect(await (try boards.writer("while away")).wait() == .exited(0))
    let second = try await boards.readyBoard("--json")
    #expect(await (try boards.writer("after")).wait() == .exited(0))
    await eventually("all are shown") { second.lines.count == 3 }
    #expect(try titles(second.lines) == ["before", "while away", "after"])
  }

  @Test("five boards and twenty writers at once on a fresh directory: same posts, same order, once")
  func crowd() async throws {
    let boards = Boards()
    var shown: [Program] = []
    for _ in 0..<5 { shown.append(try boards.board("--follow", "--json")) }
    var writers: [Program] = []
    for number in 0..<20 { writers.append(try boards.writer("post \(number)")) }
    for writer in writers { #expect(await writer.wait() == .exited(0), "\(writer.errors)") }
    for board in shown {
      await eventually("all twenty are shown", within: 20) { board.lines.count >= 20 }
    }
    let history = try await boards.history()
    #expect(Set(try titles(history)) == Set((0..<20).map { "post \($0)" }))
    for board in shown { #expect(board.lines == history, "\(board.errors)") }
  }

  @Test("a writer with no board returns at once, and the post is there")
  func alone() async throws {
    let boards = Boards()
    let writer = try boards.writer("nobody listens")
    #expect(await writer.wait(within: 5) == .exited(0))
    #expect(try titles(try await boards.history()) == ["nobody listens"])
  }

  @Test("leftover sockets of killed boards are cleared away and cost nothing")
  func leftovers() async throws {
    let boards = Boards()
    for _ in 0..<4 {
      let board = try await boards.readyBoard()
      board.signal(SIGKILL)
      #expect(await board.wait() == .killed(SIGKILL))
    }
    let bus = boards.root + "/main/bus"
    #expect(try FileManager.default.contentsOfDirectory(atPath: bus).count == 8)
    #expect(await (try boards.writer("t")).wait(within: 5) == .exited(0))
    #expect(try FileManager.default.contentsOfDirectory(atPath: bus).isEmpty)
  }

  @Test("a directory whose path is longer than a socket's may be works the same")
  func longPath() async throws {
    let boards = Boards(subdirectory: String(repeating: "d/0123456789", count: 10))
    #expect(boards.root.utf8.count > 120)
    let board = try await boards.readyBoard("--json")
    #expect(await (try boards.writer("deep")).wait() == .exited(0))
    await eventually("the post is shown") { board.lines.count == 1 }
  }

  @Test("with an empty environment the passwd entry serves")
  func emptyEnvironment() async throws {
    let temporary = TemporaryDirectory()
    // Only the help is asked for where nothing names a directory: a test writes in no home.
    let help = try Program(
      Program.built("writer"), arguments: [Array("--help".utf8)], directory: temporary)
    #expect(await help.wait() == .exited(0))
    let writer = try Program(
      Program.built("writer"),
      arguments: ["--dir", temporary.file("b"), "cron"].map { Array($0.utf8) },
      directory: temporary)
    #expect(await writer.wait() == .exited(0), "\(writer.errors)")
    let board = try Program(
      Program.built("board"),
      arguments: ["--dir", temporary.file("b"), "--once"].map { Array($0.utf8) },
      directory: temporary)
    #expect(await board.wait() == .exited(0), "\(board.errors)")
    #expect(board.lines.count == 1)
  }

  @Test("two boards in one directory do not hear each other")
  func separate() async throws {
    let boards = Boards()
    let ops = try await boards.readyBoard("--json", "--board", "ops")
    #expect(await (try boards.writer("for main")).wait() == .exited(0))
    #expect(await (try boards.writer("--board", "ops", "for ops")).wait() == .exited(0))
    await eventually("the post is shown") { ops.lines.count == 1 }
    #expect(try titles(ops.lines) == ["for ops"])
  }
}
