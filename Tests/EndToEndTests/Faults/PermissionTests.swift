import Foundation
import Shared
import TestSupport
import Testing

extension Faults {
  @Suite("Fault 5, somebody else's directory or log", .serialized, .tallied("5 permissions"))
  struct Permissions {
    /// Root may do everything, so under root the commands run as a user that nobody is.
    private let stranger: UInt32 = 54_321
    private var wrapper: [String] {
      guard getuid() == 0 else { return [] }
      return [
        "/usr/bin/setpriv", "--reuid", "\(stranger)", "--regid", "\(stranger)", "--clear-groups",
      ]
    }

    /// Boards that belong to the user who runs the commands.
    private func boards() throws -> Boards {
      let boards = Boards()
      try FileManager.default.createDirectory(
        atPath: boards.root, withIntermediateDirectories: true)
      if getuid() == 0 {
        chmod(boards.temporary.path, 0o711)
        chown(boards.root, stranger, stranger)
      }
      return boards
    }

    private func expectRefused(_ boards: Boards, _ path: String) async throws {
      let writer = try boards.start("writer", ["Title", "Content"], under: wrapper)
      #expect(await writer.wait() == .exited(ExitCode.noPermission.rawValue), "\(writer.errors)")
      #expect(writer.sentenceAndText.sentence.contains(path), "\(writer.errors)")
      #expect(writer.sentenceAndText.text == "Title\nContent\n")
      let piped = try boards.start(
        "writer", ["Title", "-"], under: wrapper, input: .bytes(Array("from a pipe\n".utf8)))
      #expect(await piped.wait() == .exited(ExitCode.noPermission.rawValue))
      #expect(piped.sentenceAndText.text == "Title\nfrom a pipe\n")
      let board = try boards.start("board", ["--once"], under: wrapper)
      #expect(await board.wait() == .exited(ExitCode.noPermission.rawValue), "\(board.errors)")
      #expect(board.sentenceAndText.sentence.contains(path), "\(board.errors)")
      #expect(board.sentenceAndText.text.isEmpty)
      Torture.tally.tried(3)
    }

    @Test("a directory that may not be written in; a board that is up goes on when it may")
    func readOnlyDirectory() async throws {
      let boards = try boards()
      let board = try boards.start(
        "board", ["--follow", "--json", "--verbose"], under: wrapper)
      await eventually("it is ready") { board.errors.contains("ready") }
      let before = try boards.start("writer", ["before"], under: wrapper)
      #expect(await before.wait() == .exited(0), "\(before.errors)")
      let directory = boards.root + "/main"
      chmod(directory, 0o500)
      try await expectRefused(boards, directory)
      chmod(directory, 0o700)
      let after = try boards.start("writer", ["after"], under: wrapper)
      #expect(await after.wait() == .exited(0), "\(after.errors)")
      try await Audit.check(
        boards, acknowledged: before.lines + after.lines, shown: [board], under: wrapper)
      // Nor where the directory itself would have to be made.
      chmod(boards.root, 0o500)
      defer { chmod(boards.root, 0o700) }
      let other = try boards.start(
        "writer", ["Title"], under: wrapper, environment: ["CORKBOARD_BOARD": "other"])
      #expect(await other.wait() == .exited(ExitCode.noPermission.rawValue), "\(other.errors)")
      #expect(other.sentenceAndText.text == "Title\n")
    }

    @Test("a search that may not make its index says where, and makes anew one that it may not use")
    func index() async throws {
      let boards = try boards()
      let directory = boards.root + "/main"
      func post(_ title: String) async throws {
        let writer = try boards.start("writer", [title], under: wrapper)
        #expect(await writer.wait() == .exited(0), "\(writer.errors)")
      }
      func search() async throws -> Program {
        let board = try boards.start("board", ["--search", "word"], under: wrapper)
        _ = await board.wait()
        Torture.tally.tried()
        return board
      }
      // A board that is up, so that the log can be read without a new file.
      let board = try boards.start("board", ["--follow", "--verbose"], under: wrapper)
      await eventually("it is ready") { board.errors.contains("ready") }
      try await post("word one")
      chmod(directory, 0o500)
      let refused = try await search()
      chmod(directory, 0o700)
      #expect(await refused.wait() == .exited(ExitCode.noPermission.rawValue), "\(refused.errors)")
      #expect(refused.errors.contains(directory), "\(refused.errors)")
      #expect(try await search().lines.count == 1)
      var posts = 1
      for mode: mode_t in [0o400, 0] {
        let files = try FileManager.default.contentsOfDirectory(atPath: directory)
        for file in files where file.hasPrefix("search-") { chmod("\(directory)/\(file)", mode) }
        try await post("word \(posts)")
        posts += 1
        let search = try await search()
        #expect(await search.wait() == .exited(0), "\(search.errors)")
        #expect(search.lines.count == posts)
      }
    }

    @Test("a board below somebody else's directory: that one is named, not the board")
    func closedParent() async throws {
      let boards = try boards()
      let writer = try boards.start("writer", ["first"], under: wrapper)
      #expect(await writer.wait() == .exited(0), "\(writer.errors)")
      chmod(boards.root, 0)
      if getuid() == 0 { chown(boards.root, 0, 0) }
      defer { chmod(boards.root, 0o700) }
      for words in [["--once"], ["--follow"]] {
        let board = try boards.start("board", words, under: wrapper)
        #expect(await board.wait() == .exited(ExitCode.noPermission.rawValue))
        #expect(board.errors.contains("cannot enter directory \(boards.root):"), "\(board.errors)")
      }
    }

    @Test("a log that is somebody else's; a board that is up goes on when it is given back")
    func foreignLog() async throws {
      let boards = try boards()
      let board = try boards.start(
        "board", ["--follow", "--json", "--verbose"], under: wrapper)
      await eventually("it is ready") { board.errors.contains("ready") }
      let before = try boards.start("writer", ["before"], under: wrapper)
      #expect(await before.wait() == .exited(0), "\(before.errors)")
      let log = boards.root + "/main/log.db"
      func give(_ user: UInt32, _ mode: mode_t) {
        if getuid() == 0 { chown(log, user, user) } else { chmod(log, mode) }
      }
      give(0, 0)
      try await expectRefused(boards, log)
      give(stranger, 0o600)
      let after = try boards.start("writer", ["after"], under: wrapper)
      #expect(await after.wait() == .exited(0), "\(after.errors)")
      try await Audit.check(
        boards, acknowledged: before.lines + after.lines, shown: [board], under: wrapper)
    }
  }
}
