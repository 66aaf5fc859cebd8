import Foundation
import Shared
import TestSupport
import Testing

extension Faults {
  @Suite(
    "Fault 1: a search is killed while it brings the index up to date", .serialized,
    .tallied("1 killed searches"))
  struct KilledSearches {
    private func indexes(_ boards: Boards) throws -> [String] {
      try FileManager.default.contentsOfDirectory(atPath: boards.root + "/main")
        .filter { $0.hasPrefix("search-") }.sorted()
    }

    private func found(_ boards: Boards, _ words: String) async throws -> Int {
      let board = try boards.board("--search", words)
      #expect(await board.wait(within: 120) == .exited(0), "\(board.errors)")
      return board.lines.count
    }

    private func expectWell(_ boards: Boards) async throws {
      let doctor = try boards.board("--doctor")
      #expect(await doctor.wait(within: 120) == .exited(0), "\(doctor.output)")
      #expect(try indexes(boards).filter { $0.hasSuffix(".db") }.count == 1)
      #expect(try indexes(boards).allSatisfy { !$0.contains(".new") })
    }

    private func post(_ boards: Boards, _ range: Range<Int>) async throws {
      let lines = range.map { "word number\($0)\n" }.joined()
      let writer = try boards.writer("--lines", input: .bytes(Array(lines.utf8)))
      #expect(await writer.wait(within: 120) == .exited(0), "\(writer.errors)")
    }

    @Test("at random moments: the next one finds everything, and the index is sound")
    func randomMoments() async throws {
      let boards = Boards()
      let count = 12_000
      try await post(boards, 0..<count)
      let clock = ContinuousClock()
      let start = clock.now
      #expect(try await found(boards, "number7") > 0)
      let whole = clock.now - start
      var killed = 0
      for _ in 0..<Torture.times(10) {
        for name in try indexes(boards) {
          try FileManager.default.removeItem(atPath: "\(boards.root)/main/\(name)")
        }
        for _ in 0..<3 {
          let board = try boards.board("--search", "word", "--count", "1")
          // The moment is the fault, not a wait for anything.
          try await clock.sleep(for: whole * Double.random(in: 0...0.7))
          board.signal(SIGKILL)
          if await board.wait() == .killed(SIGKILL) { killed += 1 }
          Torture.tally.tried()
        }
        #expect(try await found(boards, "word") == count)
      }
      #expect(killed > 0)
      try await expectWell(boards)
      try await Audit.check(boards, acknowledged: [])
      try await Audit.integrity(boards)
    }

    #if os(Linux)
      @Test(
        "before each call that makes the index, gives it its name, and fills it",
        arguments: ["openat", "pwrite64", "rename", "unlink", "fdatasync", "ftruncate"])
      func eachStep(_ call: String) async throws {
        let boards = Boards()
        try await post(boards, 0..<40)
        let killed = try await Steps.walk(call, "signal=KILL", boards.temporary) { wrapper, _ in
          for name in try indexes(boards) where name.hasSuffix(".db") {
            try FileManager.default.removeItem(atPath: "\(boards.root)/main/\(name)")
          }
          let board = try boards.start("board", ["--search", "word"], under: wrapper)
          let ending = await board.wait()
          #expect([.exited(0), .killed(SIGKILL)].contains(ending), "\(board.errors)")
        }
        #expect(killed > 0)
        #expect(try await found(boards, "word") == 40)
        try await expectWell(boards)
      }

      @Test(
        "any one call fails: everything is found, or a sentence says why not",
        arguments: [
          ("pwrite64", "ENOSPC"), ("pwrite64", "EIO"), ("fdatasync", "EIO"), ("rename", "EACCES"),
          ("fchmod", "EPERM"), ("unlink", "EIO"),
        ])
      func failingCall(_ call: String, _ failure: String) async throws {
        let boards = Boards()
        try await post(boards, 0..<40)
        try await Steps.walk(call, "error=\(failure)", boards.temporary) { wrapper, step in
          for name in try indexes(boards) {
            try FileManager.default.removeItem(atPath: "\(boards.root)/main/\(name)")
          }
          let board = try boards.start("board", ["--search", "word"], under: wrapper)
          guard await board.wait() != .exited(0) else {
            #expect(board.lines.count == 40, "\(step)")
            return
          }
          #expect(board.errors.hasPrefix("board: cannot "), "\(step): \(board.errors)")
          #expect(board.errors.contains("\(boards.root)/main/"), "\(step): \(board.errors)")
          #expect(board.lines.isEmpty, "\(step)")
        }
        #expect(try await found(boards, "word") == 40)
        try await expectWell(boards)
      }
    #endif

    @Test("many at once, of which some are killed: those that live find everything")
    func crowd() async throws {
      let boards = Boards()
      let count = 4000
      try await post(boards, 0..<count)
      let searches = try (0..<8).map { _ in try boards.board("--search", "word") }
      for search in searches.prefix(3) { search.signal(SIGKILL) }
      for search in searches.dropFirst(3) {
        #expect(await search.wait(within: 120) == .exited(0), "\(search.errors)")
        #expect(search.lines.count == count)
        Torture.tally.tried()
      }
      #expect(try await found(boards, "word") == count)
      try await expectWell(boards)
    }
  }
}
