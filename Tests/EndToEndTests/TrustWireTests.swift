import Foundation
import Shared
import TestSupport
import Testing

@Suite("A stranger on the wire", .serialized)
struct TrustWireTests {
  /// A following board that has shown one post.
  private func board(_ boards: Boards) async throws -> (Program, real: String) {
    let board = try await boards.readyBoard("--json")
    #expect(await (try boards.writer("real")).wait() == .exited(0))
    await eventually("the post comes") { board.lines.count == 1 }
    return (board, try #require(board.lines.first))
  }

  private func stranger(
    _ boards: Boards, _ words: String..., input: Program.Input = .empty
  ) throws -> Program {
    let script = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../BusTests/Fixtures/foreign.py").standardizedFileURL.path
    let arguments = ["-B", script, boards.root + "/main/bus"] + words
    return try Program(
      "/usr/bin/python3", arguments: arguments.map { Array($0.utf8) }, input: input,
      directory: boards.temporary)
  }

  /// Events that nobody posted: the next one of this log, one far away, one of another log.
  private func forged(_ real: String) throws -> [String] {
    let entry = try Envelope.decode(Array(real.utf8))
    var random = SystemRandomNumberGenerator()
    let id = EventID.next(after: entry.id, now: .now(), using: &random)
    return [(entry.seq + 1, entry.logID), (.max, entry.logID), (9, LogID.random()), (1, nil)]
      .map { (seq: Int64, logID: LogID?) in
        let post = Post(
          id: id, title: "forged", content: "", author: "nobody", source: entry.source,
          createdAt: .now())
        let lie = LogEntry(
          seq: seq, id: id, logID: logID, source: entry.source, event: .create(post))
        return String(decoding: Envelope.encode(lie), as: UTF8.self)
      }
  }

  /// The board still works, and shows what is in the log and nothing else.
  private func isUnharmed(_ board: Program, _ boards: Boards) async throws {
    #expect(await (try boards.writer("after")).wait() == .exited(0))
    await eventually("the next post comes") { board.lines.count >= 2 }
    #expect(board.lines == (try await boards.history()))
    #if os(Linux)
      let memory = try #require(peakMemory(board))
      #expect(memory < Self.bound, "\(memory >> 20) MiB")
    #endif
    board.signal(SIGTERM)
    let ending = await board.wait()
    #expect(ending == .killed(SIGTERM), "\(ending): \(board.errors)")
  }

  /// As many of the longest messages as may wait, and a board; half of what a flood sends.
  ///
  /// What the sanitizers need comes on top.
  private static let bound: Int64 = {
    let variables = ProcessInfo.processInfo.environment
    let isInstrumented = variables["TSAN_OPTIONS"] != nil || variables["ASAN_OPTIONS"] != nil
    return isInstrumented ? 2 << 30 : 400 << 20
  }()

  private func peakMemory(_ program: Program) -> Int64? {
    let status = try? String(contentsOfFile: "/proc/\(program.pid)/status", encoding: .utf8)
    let line = status?.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
    return line?.split(separator: " ").dropFirst().first.flatMap { Int64($0) }.map { $0 << 10 }
  }

  @Test(
    "a board shows nothing that is not in the log, and keeps its size",
    arguments: ["garbage", "forged", "oversize", "flood"])
  func sending(what: String) async throws {
    let boards = Boards()
    let (board, real) = try await board(boards)
    let lies = try forged(real)
    let stranger = try stranger(boards, what, lies[0], lies[1], lies[2], lies[3])
    #expect(await stranger.wait(within: 120) == .exited(0), "\(stranger.errors)")
    try await isUnharmed(board, boards)
  }

  @Test("a hundred connections that say nothing are in nobody's way, even with few descriptors")
  func idle() async throws {
    let boards = Boards()
    #expect(await (try boards.writer("real")).wait() == .exited(0))
    let board = try Program(
      "/bin/sh",
      arguments: ["-c", "ulimit -S -n 64; exec \"$0\" --follow --json", Program.built("board")]
        .map { Array($0.utf8) },
      environment: boards.variables, directory: boards.temporary)
    await eventually("the post comes") { board.lines.count == 1 }
    let stranger = try stranger(boards, "idle", input: .open)
    await eventually("they are connected") { stranger.output.contains("connected") }
    try await isUnharmed(board, boards)
    stranger.closeInput()
    #expect(await stranger.wait() == .exited(0), "\(stranger.errors)")
  }
}
