import Foundation
import Shared
import TestSupport
import Testing

#if os(Linux)
  extension Faults {
    @Suite("Fault 8: clocks that step", .serialized, .tallied("8 clocks"))
    struct SteppingClocks {
      private let hour = 3600
      private let year = 365 * 24 * 3600

      private func posts(_ lines: [String]) throws -> [Post] {
        try lines.compactMap { line in
          guard case .create(let post) = try Envelope.decode(Array(line.utf8)).event else {
            return nil
          }
          return post
        }
      }

      @Test("between processes: an hour back, ten years forward, back again; the order stays")
      func betweenProcesses() async throws {
        let boards = Boards()
        let clock = try await FalseClock(boards.temporary)
        let board = try await boards.readyBoard("--json")
        var acknowledged: [String] = []
        for turn in 0..<Torture.times(3) {
          for offset in [0, -hour, 10 * year, -hour, -year, 0] {
            try clock.set(offset)
            let writer = try boards.writer(
              "turn \(turn) \(offset)", environment: clock.environment)
            #expect(await writer.wait() == .exited(0), "\(writer.errors)")
            acknowledged += writer.lines
            Torture.tally.tried()
          }
        }
        let history = try await Audit.check(boards, acknowledged: acknowledged, shown: [board])
        #expect(history.map(Audit.id) == acknowledged, "the order of the posts")
        // The clocks did step; the times tell what each of them said.
        let times = try posts(history).map(\.createdAt.milliseconds)
        try #require(times.count == acknowledged.count)
        #expect(times[2] - times[1] > 9 * Int64(year) * 1000)
        #expect(times[2] - times[3] > 9 * Int64(year) * 1000)
      }

      @Test("between the posts of one process")
      func betweenPosts() async throws {
        let boards = Boards()
        let clock = try await FalseClock(boards.temporary)
        let board = try await boards.readyBoard("--json")
        let writer = try boards.writer(
          "--lines", environment: clock.environment, input: .open)
        var count = 0
        for _ in 0..<Torture.times(3) {
          for offset in [0, -hour, 10 * year, -year, 0] {
            try clock.set(offset)
            writer.send("at \(offset)\n")
            count += 1
            await eventually("post \(count) is acknowledged") { writer.lines.count == count }
            Torture.tally.tried()
          }
        }
        writer.closeInput()
        #expect(await writer.wait() == .exited(0), "\(writer.errors)")
        let history = try await Audit.check(boards, acknowledged: writer.lines, shown: [board])
        #expect(history.map(Audit.id) == writer.lines)
        let times = try posts(history).map(\.createdAt.milliseconds)
        try #require(times.count == count)
        #expect(times[2] - times[1] > 9 * Int64(year) * 1000, "the clock did step")
      }

      @Test("under a board that runs: it goes on showing, by the bus and by its timer")
      func underABoard() async throws {
        let boards = Boards()
        let clock = try await FalseClock(boards.temporary)
        let board = try boards.board(
          "--follow", "--json", "--verbose", environment: clock.environment)
        await eventually("it is ready") { board.errors.contains("ready") }
        var acknowledged: [String] = []
        for offset in [-hour, 10 * year, -year, 0] {
          try clock.set(offset)
          let writer = try boards.writer("the board's clock says \(offset)")
          #expect(await writer.wait() == .exited(0))
          acknowledged += writer.lines
          // Without the bus, the timer alone tells of it.
          let silent = try boards.start(
            "writer", ["in silence"],
            under: [
              "/usr/bin/strace", "-f", "-o", "/dev/null", "-e", "trace=connect", "-e",
              "inject=connect:error=ECONNREFUSED",
            ])
          #expect(await silent.wait() == .exited(0), "\(silent.errors)")
          acknowledged += silent.lines
          await eventually("both are shown") { board.lines.count == acknowledged.count }
          Torture.tally.tried(2)
        }
        try await Audit.check(boards, acknowledged: acknowledged, shown: [board])
      }
    }
  }
#endif
