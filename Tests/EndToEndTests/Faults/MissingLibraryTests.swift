#if os(Linux)
  import Foundation
  import TestSupport
  import Testing

  @Suite("libzmq is missing or damaged")
  struct MissingLibraryTests {
    /// Makes the loader find a file of no bytes where libzmq should be.
    private func damaged(_ boards: Boards) throws -> [String: String] {
      let folder = boards.temporary.file("libraries")
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      try Data().write(to: URL(filePath: folder + "/libzmq.so.5"))
      let before = ProcessInfo.processInfo.environment["LD_LIBRARY_PATH"].map { ":" + $0 } ?? ""
      return ["LD_LIBRARY_PATH": folder + before]
    }

    @Test("a post is stored all the same, and a board sees it within its timer")
    func writerWithout() async throws {
      let boards = Boards()
      let board = try await boards.readyBoard("--count", "1")
      let writer = try boards.writer("title", environment: try damaged(boards))
      #expect(await writer.wait() == .exited(0), "\(writer.errors)")
      #expect(await board.wait() == .exited(0))
      #expect(board.output.contains("title"))
    }

    @Test("a board says what is wrong and what to do, and follows the log")
    func boardWithout() async throws {
      let boards = Boards()
      let board = try boards.board(
        "--follow", "--count", "1", "--verbose", environment: try damaged(boards))
      await eventually("it is ready") { board.errors.contains("ready") }
      #expect(board.errors.contains("libzmq.so.5"), "\(board.errors)")
      #expect(board.errors.contains("install libzmq 5"), "\(board.errors)")
      let writer = try boards.writer("title")
      #expect(await writer.wait() == .exited(0))
      #expect(await board.wait() == .exited(0))
      #expect(board.output.contains("title"))
    }
  }
#endif
