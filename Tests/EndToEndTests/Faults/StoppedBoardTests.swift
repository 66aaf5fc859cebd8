import Foundation
import TestSupport
import Testing

extension Faults {
  @Suite(
    "Fault 3: a board is stopped while a flood of posts goes by", .serialized,
    .tallied("3 stopped board"))
  struct StoppedBoard {
    /// Posts this many lines, and gives back the ids and the time it took.
    private func flood(
      _ boards: Boards, _ name: String, _ count: Int
    ) async throws -> (ids: [String], time: Duration) {
      let text = (0..<count).map { "\(name) \($0)\n" }.joined()
      let start = ContinuousClock.now
      let writer = try boards.writer("--lines", input: .bytes(Array(text.utf8)))
      let ending = await writer.wait(within: 300)
      let time = ContinuousClock.now - start
      #expect(ending == .exited(0), "\(writer.errors)")
      Torture.tally.tried(count)
      return (writer.lines, time)
    }

    /// The process's greatest and present memory in kilobytes, as the kernel counts it.
    private func memory(_ program: Program) throws -> (peak: Int, now: Int) {
      let status = try String(contentsOfFile: "/proc/\(program.pid)/status", encoding: .utf8)
      func number(_ key: String) -> Int {
        let line = status.split(separator: "\n").first { $0.hasPrefix(key) }
        return line.flatMap { Int($0.filter(\.isNumber)) } ?? 0
      }
      return (number("VmHWM:"), number("VmRSS:"))
    }

    @Test("no writer waits for it, it shows the end soon after it goes on, its memory is bounded")
    func flooded() async throws {
      let boards = Boards()
      let board = try await boards.readyBoard("--json")
      let count = Torture.times(5_000)
      var acknowledged: [String] = []
      var free: [Duration] = []
      var stopped: [Duration] = []
      // Turn by turn, so that a busy moment of the machine does not fall on one kind alone.
      for turn in 0..<4 {
        board.signal(turn % 2 == 0 ? SIGCONT : SIGSTOP)
        let (ids, time) = try await flood(boards, "flood \(turn)", count)
        acknowledged += ids
        if turn % 2 == 0 { free.append(time) } else { stopped.append(time) }
        #expect(ids.count == count)
        if turn % 2 == 1 {
          #if os(Linux)
            let before = try memory(board)
          #endif
          board.signal(SIGCONT)
          // All of it: the board's output is compared with a fresh load byte for byte.
          try await Audit.check(boards, acknowledged: acknowledged, shown: [board])
          #if os(Linux)
            let after = try memory(board)
            Torture.tally.note("board \(before.now) kB stopped, \(after.peak) kB at most")
            #expect(after.peak < before.now + 64 * 1024)
          #endif
        }
      }
      let ratio = stopped.min()! / free.min()!
      Torture.tally.note("writer's time with a stopped board / a running one: \(rounded(ratio))")
      // A writer that waited for it would take as long as it is stopped: for ever.
      #expect(ratio < 5)
      try await Audit.integrity(boards)
    }

    @Test("a full screen that was stopped shows the newest posts and their number")
    func screen() async throws {
      let boards = Boards()
      let screen = try await TmuxScreen(boards, "board")
      _ = try await flood(boards, "before", 1)
      try await eventually("the screen shows a post") { try await screen.shows("before 0") }
      screen.signal(SIGSTOP)
      let count = Torture.times(500)
      _ = try await flood(boards, "flood", count)
      #expect(try await !screen.shows("flood"))
      screen.signal(SIGCONT)
      try await eventually("the screen shows the end", within: 60) {
        guard try await screen.shows("flood \(count - 1)") else { return false }
        return try await screen.shows("\(count + 1) posts")
      }
      try await screen.press("q")
      try await eventually("it ends") { try await screen.hasEnded() }
    }

    private func rounded(_ number: Double) -> String { String(format: "%.2f", number) }
  }
}
