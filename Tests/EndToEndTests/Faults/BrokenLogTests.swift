import Foundation
import Shared
import TestSupport
import Testing

extension Faults {
  @Suite("Fault 5, the log is not what it was", .serialized, .tallied("5 broken log"))
  struct BrokenLog {
    /// Moves all of the log into the one file, so that a copy of the file is a copy of the log.
    private func settle(_ boards: Boards) async throws {
      try await sql(boards, "PRAGMA wal_checkpoint(TRUNCATE)")
    }

    @discardableResult
    private func sql(_ boards: Boards, _ statement: String) async throws -> [String] {
      let script = """
        import sqlite3, sys
        log = sqlite3.connect(sys.argv[1], isolation_level=None)
        for row in log.execute(sys.argv[2]): print(row[0])
        """
      let python = try Program(
        "/usr/bin/python3",
        arguments: ["-c", script, boards.root + "/main/log.db", statement].map { Array($0.utf8) },
        directory: boards.temporary)
      #expect(await python.wait() == .exited(0), "\(python.errors)")
      return python.lines
    }

    @discardableResult
    private func post(_ boards: Boards, _ title: String) async throws -> [String] {
      let writer = try boards.writer(title)
      #expect(await writer.wait() == .exited(0), "\(writer.errors)")
      return writer.lines
    }

    /// One sentence, this code, and the text back.
    private func expectRefused(_ boards: Boards, _ code: ExitCode, _ word: String) async throws {
      let writer = try boards.writer("Title", "Content")
      #expect(await writer.wait() == .exited(code.rawValue), "\(writer.errors)")
      #expect(writer.sentenceAndText.sentence.contains(word), "\(writer.errors)")
      #expect(writer.sentenceAndText.text == "Title\nContent\n")
      let board = try boards.board("--once")
      #expect(await board.wait() == .exited(code.rawValue), "\(board.errors)")
      #expect(board.lines.isEmpty)
      #expect(board.sentenceAndText.sentence.contains(word), "\(board.errors)")
      #expect(board.sentenceAndText.text.isEmpty)
    }

    /// Under a live board the log goes and comes back, between posts: none is lost, none shown twice.
    ///
    /// - Parameter away: what happens meanwhile; the log's own file lies beside it then.
    private func awayAndBack(
      _ away: (_ boards: Boards, _ log: String, _ board: Program, _ turn: Int) async throws -> Void
    ) async throws {
      let boards = Boards()
      let log = boards.root + "/main/log.db"
      let board = try await boards.readyBoard("--json")
      var acknowledged: [String] = []
      for turn in 0..<Torture.times(1) {
        acknowledged += try await post(boards, "before \(turn)")
        await eventually("it is shown") { board.lines.count == acknowledged.count }
        try await away(boards, log, board, turn)
        #expect(rename(log + ".kept", log) == 0)
        acknowledged += try await post(boards, "after \(turn)")
        try await Audit.check(boards, acknowledged: acknowledged, shown: [board])
        Torture.tally.tried()
      }
      try await Audit.integrity(boards)
    }

    enum Damage: String, CaseIterable, Sendable {
      case garbage
      case truncated
      case directory
      case dangling
    }

    /// Puts something else where the log was, whose own file is kept beside it.
    private func damage(_ log: String, _ kind: Damage) throws {
      try FileManager.default.moveItem(atPath: log, toPath: log + ".kept")
      let whole = try Data(contentsOf: URL(filePath: log + ".kept"))
      switch kind {
      case .garbage:
        try Data((0..<20_000).map { _ in UInt8.random(in: 0...255) }).write(to: URL(filePath: log))
      case .truncated: try whole.prefix(whole.count / 3).write(to: URL(filePath: log))
      case .directory:
        try FileManager.default.createDirectory(atPath: log, withIntermediateDirectories: false)
      case .dangling:
        try FileManager.default.createSymbolicLink(atPath: log, withDestinationPath: log)
      }
    }

    @Test(
      "under a live board another thing stands where the log was; the board goes on when it is back",
      arguments: [Damage.garbage, .truncated, .directory, .dangling])
    func damaged(_ kind: Damage) async throws {
      try await awayAndBack { boards, log, board, turn in
        try await settle(boards)
        try damage(log, kind)
        let writer = try boards.writer("Title", "Content")
        let ending = await writer.wait()
        #expect(
          [ExitCode.badLog, .inputOutput, .cannotCreate].map { .exited($0.rawValue) }.contains(
            ending),
          "\(ending) \(writer.errors)")
        #expect(writer.sentenceAndText.sentence.contains(log), "\(writer.errors)")
        #expect(writer.sentenceAndText.text == "Title\nContent\n")
        await eventually("the board says what is wrong") {
          board.errors.split(separator: "\n").count > 1 + turn
        }
        for suffix in ["-wal", "-shm"] { try? FileManager.default.removeItem(atPath: log + suffix) }
        if kind == .directory { rename(log, log + ".directory") }
      }
    }

    @Test("overwritten in place under a live board, and written back")
    func overwritten() async throws {
      let boards = Boards()
      let log = boards.root + "/main/log.db"
      let board = try await boards.readyBoard("--json")
      var acknowledged = try await post(boards, "before")
      await eventually("it is shown") { board.lines.count == 1 }
      try await settle(boards)
      let whole = try Data(contentsOf: URL(filePath: log))
      let file = try FileHandle(forUpdating: URL(filePath: log))
      defer { try? file.close() }
      try file.write(contentsOf: Data(repeating: 0x58, count: whole.count))
      try await expectRefused(boards, .badLog, log)
      try file.seek(toOffset: 0)
      try file.write(contentsOf: whole)
      acknowledged += try await post(boards, "after")
      try await Audit.check(boards, acknowledged: acknowledged, shown: [board])
      try await Audit.integrity(boards)
      Torture.tally.tried()
    }

    @Test("moved away for a while: the board says so, begins no other, and goes on when it is back")
    func movedAway() async throws {
      try await awayAndBack { boards, log, board, turn in
        try await settle(boards)
        #expect(rename(log, log + ".kept") == 0)
        await isSaidToBeAway(board, turn)
        #expect(!FileManager.default.fileExists(atPath: log))
      }
    }

    @Test("moved away alone: nobody begins another, and it is whole when it is back")
    func movedAwayAlone() async throws {
      try await awayAndBack { boards, log, board, turn in
        #expect(rename(log, log + ".kept") == 0)
        try await expectRefused(boards, .badLog, "moved away")
        await isSaidToBeAway(board, turn)
      }
    }

    private func isSaidToBeAway(_ board: Program, _ turn: Int) async {
      await eventually("the board says what is wrong") {
        board.errors.split(separator: "moved away").count > 1 + turn
      }
    }

    @Test("its memory is removed under writers and boards: nothing acknowledged is lost")
    func memoryRemoved() async throws {
      let boards = Boards()
      var acknowledged = try await post(boards, "first")
      let board = try await boards.readyBoard("--json")
      let lines = try boards.start("writer", ["--lines"], input: .open)
      for turn in 0..<Torture.times(5) {
        #expect(unlink(boards.root + "/main/log.db-shm") == 0)
        // Who comes makes it anew, and who was there has the old one.
        acknowledged += try await post(boards, "one \(turn)")
        lines.send("line \(turn)\n")
        await eventually("the line is posted") { lines.lines.count == turn + 1 }
        acknowledged += try await post(boards, "another \(turn)")
        Torture.tally.tried()
      }
      lines.closeInput()
      #expect(await lines.wait() == .exited(0), "\(lines.errors)")
      try await Audit.check(boards, acknowledged: acknowledged + lines.lines, shown: [board])
      try await Audit.integrity(boards)
    }

    @Test("removed, or another log in its place: the board says so and shows the new one")
    func replaced() async throws {
      let boards = Boards()
      let log = boards.root + "/main/log.db"
      let other = try boards.writer("from elsewhere", environment: ["CORKBOARD_BOARD": "other"])
      #expect(await other.wait() == .exited(0))
      let board = try await boards.readyBoard("--json")
      try await post(boards, "before")
      await eventually("it is shown") { board.lines.count == 1 }
      for isMoved in [false, true] {
        let shownBefore = board.lines
        for suffix in ["", "-wal", "-shm"] {
          try? FileManager.default.removeItem(atPath: log + suffix)
          guard isMoved else { continue }
          try? FileManager.default.moveItem(
            atPath: boards.root + "/other/log.db" + suffix, toPath: log + suffix)
        }
        let acknowledged = try await post(boards, "after")
        let history = try await Audit.check(boards, acknowledged: acknowledged)
        #expect(history.count == (isMoved ? 2 : 1))
        await eventually("the new log is shown") {
          board.lines.count == shownBefore.count + history.count
        }
        #expect(Array(board.lines.suffix(history.count)) == history)
        #expect(board.errors.contains("from its beginning"), "\(board.errors)")
        Torture.tally.tried()
      }
    }

    @Test("of a newer version for a while: refused by whoever opens it, and left alone")
    func newer() async throws {
      let boards = Boards()
      let board = try await boards.readyBoard("--json")
      var acknowledged = try await post(boards, "before")
      let version = try await sql(boards, "PRAGMA user_version").first ?? ""
      try await sql(boards, "PRAGMA user_version = 999")
      try await expectRefused(boards, .badLog, "newer")
      try await sql(boards, "PRAGMA user_version = \(version)")
      acknowledged += try await post(boards, "after")
      try await Audit.check(boards, acknowledged: acknowledged, shown: [board])
      Torture.tally.tried()
    }

    #if os(Linux)
      @Test("it cannot be examined for a while: it is not taken for missing and made anew")
      func notExaminable() async throws {
        let boards = Boards()
        let board = try await boards.readyBoard("--json")
        var acknowledged = try await post(boards, "before")
        for error in ["EIO", "ENOMEM", "ELOOP", "EACCES"] {
          let writer = try boards.start(
            "writer", ["Title"],
            under: [
              "/usr/bin/strace", "-f", "-o", "/dev/null", "-P", boards.root + "/main/log.db", "-e",
              "trace=newfstatat", "-e", "inject=newfstatat:error=\(error)",
            ])
          let ending = await writer.wait()
          #expect(ending != .exited(0), "\(error)")
          #expect(writer.sentenceAndText.sentence.contains("log.db"), "\(writer.errors)")
          #expect(writer.sentenceAndText.text == "Title\n", "\(writer.errors)")
          acknowledged += try await post(boards, "after \(error)")
          Torture.tally.tried()
        }
        try await Audit.check(boards, acknowledged: acknowledged, shown: [board])
      }

      @Test("on a network file system: refused by name, and nothing is made")
      func network() async throws {
        let boards = Boards()
        // The kernel's answer to "what is this?" is made to say NFS.
        let wrapper = [
          "/usr/bin/strace", "-f", "-o", "/dev/null", "-e", "trace=statfs", "-e",
          "inject=statfs:poke_exit=@arg2=6969000000000000",
        ]
        let writer = try boards.start("writer", ["Title"], under: wrapper)
        #expect(await writer.wait() == .exited(ExitCode.cannotCreate.rawValue), "\(writer.errors)")
        #expect(writer.sentenceAndText.sentence.contains("NFS"), "\(writer.errors)")
        #expect(writer.sentenceAndText.text == "Title\n")
        let board = try boards.start("board", ["--follow"], under: wrapper)
        #expect(await board.wait() == .exited(ExitCode.cannotCreate.rawValue), "\(board.errors)")
        #expect(board.sentenceAndText.text.isEmpty)
        #expect(!FileManager.default.fileExists(atPath: boards.root + "/main/log.db"))
        Torture.tally.tried(2)
      }
    #endif
  }
}
