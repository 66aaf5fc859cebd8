import Foundation
import Shared
import TestSupport
import Testing

extension Faults {
  @Suite(
    "Fault 1: a writer is killed between any two of its steps", .serialized,
    .tallied("1 killed writers"))
  struct KilledWriters {
    /// A text that tells whether it is whole: its title again and again.
    private func content(_ title: String) -> String {
      String(repeating: title + ". ", count: 50_000 / (title.utf8.count + 2))
    }

    private func start(
      _ boards: Boards, _ title: String, under wrapper: [String] = [], directory: String? = nil
    ) throws -> Program {
      try boards.start(
        "writer", [title, "-"], under: wrapper,
        environment: directory.map { ["CORKBOARD_DIR": $0] } ?? [:],
        input: .bytes(Array(content(title).utf8)))
    }

    /// What `start` posted is there whole or not at all, whatever became of its writer.
    private func expectWhole(_ history: [String]) throws {
      for line in history {
        let title = try #require(line.firstRange(of: /"title":"([^"]*)"/).map { line[$0] })
          .dropFirst(9).dropLast()
        if ["next", "steady"].contains(where: { title.hasPrefix($0) }) { continue }
        let text = content(String(title))
        #expect(line.hasSuffix("\"content\":\"\(text)\",\"author\":\"tester\"}}"), "\(title)")
      }
    }

    @Test("at random moments, while another writer goes on and a board listens")
    func randomMoments() async throws {
      let boards = Boards()
      let board = try await boards.readyBoard("--json")
      let steady = try boards.writer("--lines", input: .open)
      var acknowledged: [String] = []
      let clock = ContinuousClock()
      var whole = Duration.zero
      for number in 0..<3 {
        let start = clock.now
        let writer = try self.start(boards, "measured \(number)")
        #expect(await writer.wait() == .exited(0))
        acknowledged += writer.lines
        whole = max(whole, clock.now - start)
      }
      var killed = 0
      for number in 0..<Torture.times(50) {
        steady.send("steady \(number)\n")
        let writer = try start(boards, "killed \(number)")
        // The moment is the fault, not a wait for anything.
        try await clock.sleep(for: whole * Double.random(in: 0...1))
        writer.signal(SIGKILL)
        if await writer.wait() == .killed(SIGKILL) { killed += 1 }
        acknowledged += writer.lines
        Torture.tally.tried()
      }
      steady.closeInput()
      #expect(await steady.wait() == .exited(0), "\(steady.errors)")
      #expect(steady.lines.count == Torture.times(50), "the kills did not hold the other up")
      #expect(killed > 0)
      acknowledged += steady.lines
      try expectWhole(
        try await Audit.check(boards, acknowledged: acknowledged, shown: [board]))
      try await Audit.integrity(boards)
    }

    #if os(Linux)
      /// Kills a writer at its first, second, … call of each of these, until one gets through.
      private func walk(
        _ boards: Boards, _ calls: [String], _ run: ([String], String) async throws -> Program
      ) async throws {
        for call in calls {
          let killed = try await Steps.walk(call, "signal=KILL", boards.temporary) {
            wrapper, step in
            let writer = try await run(wrapper, step)
            let ending = await writer.wait()
            #expect([.exited(0), .killed(SIGKILL)].contains(ending), "\(step): \(writer.errors)")
          }
          // Not every call is needed on every way, but a commit has many writes.
          if call == "pwrite64" { #expect(killed > 5) }
        }
      }

      @Test("before each call that makes the directory and the log")
      func firstPost() async throws {
        let boards = Boards()
        try FileManager.default.createDirectory(
          atPath: boards.root, withIntermediateDirectories: true)
        var directories = 0
        try await walk(
          boards,
          [
            "mkdir", "flock", "pwrite64", "fdatasync", "fsync", "ftruncate", "unlink", "link",
            "openat", "fcntl", "write",
          ]
        ) { wrapper, step in
          directories += 1
          let directory = "\(boards.root)/\(directories)"
          let writer = try start(boards, step, under: wrapper, directory: directory)
          _ = await writer.wait()
          let next = try boards.writer("next", environment: ["CORKBOARD_DIR": directory])
          #expect(await next.wait() == .exited(0), "after \(step): \(next.errors)")
          let history = try await Audit.check(
            boards, acknowledged: writer.lines + next.lines,
            environment: ["CORKBOARD_DIR": directory])
          try expectWhole(history)
          if directories % 8 == 0 {
            try await Audit.integrity(boards, log: directory + "/main/log.db")
          }
          try FileManager.default.removeItem(atPath: directory)
          return writer
        }
      }

      @Test("before each call that commits, publishes and prints")
      func laterPost() async throws {
        let boards = Boards()
        let board = try await boards.readyBoard("--json")
        var acknowledged: [String] = []
        try await walk(
          boards,
          [
            "flock", "pwrite64", "fdatasync", "connect", "sendto", "epoll_ctl", "write", "fcntl",
            "exit_group",
          ]
        ) { wrapper, step in
          let writer = try start(boards, step, under: wrapper)
          _ = await writer.wait()
          acknowledged += writer.lines
          return writer
        }
        try expectWhole(
          try await Audit.check(boards, acknowledged: acknowledged, shown: [board]))
        try await Audit.integrity(boards)
      }

      @Test("before each call that copies the write-ahead log back and empties it")
      func checkpoint() async throws {
        let boards = Boards()
        let board = try await boards.readyBoard("--json")
        var acknowledged: [String] = []
        /// Posts until the next post makes so many pages that its writer copies them back at its end.
        func fill() async throws {
          let wal = boards.root + "/main/log.db-wal"
          var pages = 0
          while pages < 238 {
            // Titles that say nothing of their content are not looked at; see `expectWhole`.
            let text = String(repeating: "x", count: pages < 150 ? 250_000 : 1)
            let writer = try boards.writer("next", "-", input: .bytes(Array(text.utf8)))
            #expect(await writer.wait() == .exited(0), "\(writer.errors)")
            acknowledged += writer.lines
            pages =
              (try FileManager.default.attributesOfItem(atPath: wal)[.size] as? Int ?? 0) / 4120
          }
        }
        for call in ["pwrite64", "fdatasync", "ftruncate"] {
          try await fill()
          try await walk(boards, [call]) { wrapper, step in
            let writer = try start(boards, step, under: wrapper)
            _ = await writer.wait()
            acknowledged += writer.lines
            return writer
          }
        }
        try expectWhole(
          try await Audit.check(boards, acknowledged: acknowledged, shown: [board]))
        try await Audit.integrity(boards)
      }
    #endif
  }
}
