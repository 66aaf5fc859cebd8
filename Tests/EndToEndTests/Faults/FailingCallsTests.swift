import Foundation
import TestSupport
import Testing

#if os(Linux)
  extension Faults {
    @Suite("Fault 5, any one call fails", .serialized, .tallied("5 failing calls"))
    struct FailingCalls {
      /// Ways in which a call may fail.
      private static let failures = [
        ("pwrite64", "ENOSPC"), ("pwrite64", "EIO"), ("pread64", "EIO"), ("fdatasync", "EIO"),
        ("fsync", "EIO"), ("ftruncate", "EIO"), ("flock", "ENOLCK"), ("fcntl", "ENOLCK"),
        ("openat", "EMFILE"), ("openat", "EACCES"), ("newfstatat", "EIO"), ("link", "EPERM"),
        ("mmap", "ENOMEM"), ("fchmod", "EPERM"), ("mkdir", "ENOSPC"), ("statfs", "EIO"),
        ("unlink", "EIO"),
      ]

      /// The files of a board whose calls count; others belong to the system's libraries.
      private func paths(_ boards: Boards, _ board: String) -> [String] {
        ["", "/log.db", "/log.db-wal", "/log.db-shm", "/log.lock", "/bus"].map {
          "\(boards.root)/\(board)\($0)"
        }
      }

      /// Acknowledged and there, or refused with a sentence and its text; nothing between them.
      private func told(_ writer: Program, _ step: String) async {
        let ending = await writer.wait()
        if ending == .exited(0) {
          #expect(writer.lines.count == 1, "\(step)")
          return
        }
        guard case .exited(let code) = ending, (64...78).contains(code) else {
          Issue.record("\(step): \(ending): \(writer.errors)")
          return
        }
        #expect(writer.sentenceAndText.sentence.hasPrefix("writer: "), "\(step): \(writer.errors)")
        #expect(writer.sentenceAndText.text == "Title\n", "\(step): \(writer.errors)")
        #expect(writer.output.isEmpty, "\(step)")
      }

      @Test("while the log is made", arguments: failures)
      func making(_ call: String, _ error: String) async throws {
        let boards = Boards()
        var number = 0
        var board: String { "b\(number)" }
        // What the drafts of a log are called is not known before; these calls are SQLite's alone.
        let isOfDrafts = ["pwrite64", "fdatasync", "fsync", "ftruncate", "link"].contains(call)
        try await Steps.walk(call, "error=\(error)", boards.temporary) { wrapper, step in
          number += 1
          let environment = ["CORKBOARD_BOARD": board]
          let filter = isOfDrafts ? [] : paths(boards, board).flatMap { ["-P", $0] }
          let writer = try boards.start(
            "writer", ["Title"], under: wrapper + filter, environment: environment)
          await told(writer, "\(step) \(error)")
          let next = try boards.writer("next", environment: environment)
          #expect(await next.wait() == .exited(0), "after \(step) \(error): \(next.errors)")
          // A fresh load each time would be most of the test.
          guard !writer.lines.isEmpty || number % 5 == 0 else { return }
          try await Audit.check(
            boards, acknowledged: writer.lines + next.lines, environment: environment)
        }
      }

      @Test("while a post is committed and published", arguments: failures)
      func committing(_ call: String, _ error: String) async throws {
        let boards = Boards()
        let board = try await boards.readyBoard("--json")
        let filter = paths(boards, "main").flatMap { ["-P", $0] }
        var acknowledged: [String] = []
        try await Steps.walk(call, "error=\(error)", boards.temporary) {
          wrapper, step in
          let writer = try boards.start("writer", ["Title"], under: wrapper + filter)
          await told(writer, "\(step) \(error)")
          acknowledged += writer.lines
        }
        try await Audit.check(boards, acknowledged: acknowledged, shown: [board])
        try await Audit.integrity(boards)
      }
    }
  }
#endif
