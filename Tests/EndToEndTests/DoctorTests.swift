import Foundation
import TestSupport
import Testing

@Suite("board --doctor", .serialized)
struct DoctorTests {
  private func doctor(_ boards: Boards, ends code: Int32) async throws -> String {
    let board = try boards.board("--doctor")
    #expect(await board.wait() == .exited(code), "\(board.output)\(board.errors)")
    return board.output
  }

  @Test("says that all is well, before the first post and after it, and exits with 0")
  func well() async throws {
    let boards = Boards()
    #expect(try await doctor(boards, ends: 0).contains("the first post makes it"))
    #expect(!FileManager.default.fileExists(atPath: boards.root))
    #expect(await (try boards.writer("title")).wait() == .exited(0))
    let listening = try await boards.readyBoard()
    let text = try await doctor(boards, ends: 0)
    #expect(!text.contains("WRONG"))
    #expect(text.contains("events 1"))
    #expect(text.contains("1 up: process \(listening.pid)"))
    #expect(text.contains("the first search makes it"))
  }

  @Test("names what is wrong and what to do, and exits with the code that fits")
  func wrong() async throws {
    let boards = Boards()
    #expect(await (try boards.writer("title")).wait() == .exited(0))
    let log = boards.root + "/main/log.db"
    #expect(chmod(log, 0o666) == 0)
    #expect(try await doctor(boards, ends: 77).contains("→ chmod 600 \(log)"))
    #expect(chmod(log, 0o600) == 0)
    #expect(await (try boards.board("--search", "title")).wait() == .exited(0))
    #expect(try await doctor(boards, ends: 0).contains("every page is sound"))
    let names = try FileManager.default.contentsOfDirectory(atPath: boards.root + "/main")
    let index = try #require(names.first { $0.hasPrefix("search-") && $0.hasSuffix(".db") })
    let path = "\(boards.root)/main/\(index)"
    try Data().write(to: URL(filePath: path))
    #expect(chmod(path, 0o600) == 0)
    #expect(try await doctor(boards, ends: 76).contains("→ rm \(path)*"))
    #expect(await (try boards.board("--search", "title")).wait() == .exited(0))
    #expect(try await doctor(boards, ends: 0).contains("every page is sound"))
    try Data("garbage".utf8).write(to: URL(filePath: log))
    // A file written anew may have other modes; the log is what this is about.
    #expect(chmod(log, 0o600) == 0)
    #expect(try await doctor(boards, ends: 76).contains("not a Corkboard log"))
  }

  @Test("goes with no other way of showing a board")
  func usage() async throws {
    let boards = Boards()
    for option in ["--once", "--json", "--follow", "--shared"] {
      #expect(await (try boards.board("--doctor", option)).wait() == .exited(64))
    }
  }
}
