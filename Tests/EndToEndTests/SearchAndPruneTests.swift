import Foundation
import Shared
import TestSupport
import Testing

@Suite("Searching and forgetting", .serialized)
struct SearchAndPruneTests {
  private func post(_ boards: Boards, _ texts: String...) async throws {
    let writer = try boards.writer(bytes: texts.map { Array($0.utf8) })
    #expect(await writer.wait() == .exited(0), "\(writer.errors)")
  }

  private func search(_ boards: Boards, _ words: String, _ more: String...) async throws -> [String]
  {
    let board = try boards.start("board", ["--search", words] + more)
    #expect(await board.wait() == .exited(0), "\(board.errors)")
    return board.lines
  }

  @Test("posts are found by their words and what words begin, newest first, in any script")
  func words() async throws {
    let boards = Boards()
    try await post(boards, "Meeting at ten", "bring the Budget")
    try await post(boards, "주간회의 안내", "다음 주 월요일")
    try await post(boards, "東京の天気")
    try await post(boards, "meet the new build host")
    #expect(try await search(boards, "meet").map { $0.contains("Meeting") } == [false, true])
    #expect(try await search(boards, "budg meeting").count == 1)
    #expect(try await search(boards, "회의").count == 1)
    #expect(try await search(boards, "京").count == 1)
    #expect(try await search(boards, "nothing like it").isEmpty)
    #expect(try await search(boards, "\" OR * NEAR( \u{1B}[2J").isEmpty)
    #expect(try await search(boards, "meet", "--count", "1").count == 1)
    let json = try await search(boards, "budget", "--json")
    #expect(try Envelope.decode(Array(json[0].utf8)).event.kind == .create)
  }

  @Test("what was edited is found by its new words, what was deleted by none")
  func changes() async throws {
    let boards = Boards()
    let writer = try boards.writer("old words")
    #expect(await writer.wait() == .exited(0))
    try await post(boards, "--edit", writer.lines[0], "fresh text")
    #expect(try await search(boards, "old").isEmpty)
    #expect(try await search(boards, "fresh").count == 1)
    let deleted = try boards.writer("--delete", writer.lines[0])
    #expect(await deleted.wait() == .exited(0))
    #expect(try await search(boards, "fresh").isEmpty)
  }

  @Test("pruning forgets old posts for good, and a board that is up goes on with the rest")
  func prune() async throws {
    let boards = Boards()
    try await post(boards, "a secret of long ago")
    let board = try await boards.readyBoard("--json")
    await eventually("the post is shown") { board.lines.count == 1 }
    let nothing = try boards.writer("--prune", "1d")
    #expect(await nothing.wait() == .exited(0))
    #expect(nothing.output == "0 posts and 0 events forgotten\n")
    let all = try boards.writer("--prune", "0s")
    #expect(await all.wait() == .exited(0), "\(all.errors)")
    #expect(all.output == "1 posts and 1 events forgotten\n")
    #expect(try await boards.history().isEmpty)
    for name in try FileManager.default.contentsOfDirectory(atPath: boards.root + "/main") {
      let bytes = (try? Data(contentsOf: URL(filePath: boards.root + "/main/" + name))) ?? Data()
      #expect(bytes.range(of: Data("secret of long".utf8)) == nil, "in \(name)")
    }
    await eventually("the board has noticed") { board.errors.contains("forgotten") }
    try await post(boards, "fresh")
    await eventually("the fresh post is shown") { board.lines.last?.contains("fresh") == true }
  }

  @Test("a board that is up shows nothing again when others were forgotten")
  func pruneBesideBoard() async throws {
    let boards = Boards()
    try await post(boards, "old")
    let board = try await boards.readyBoard("--json")
    let newcomer = try await boards.readyBoard("--json", "--since", "now", "--count", "1")
    try await post(boards, "kept")
    await eventually("both are shown") { board.lines.count == 2 }
    #expect(await newcomer.wait() == .exited(0))
    let waiting = try await boards.readyBoard("--json", "--since", "now", "--count", "1")
    let time = try #require(board.lines[1].firstMatch(of: /"time":"([^"]*)"/)?.1)
    let pruning = try boards.writer("--prune", String(time))
    #expect(await pruning.wait() == .exited(0), "\(pruning.errors)")
    #expect(pruning.output == "1 posts and 1 events forgotten\n")
    await eventually("they have noticed") {
      board.errors.contains("forgotten") && waiting.errors.contains("forgotten")
    }
    try await post(boards, "fresh")
    #expect(await waiting.wait() == .exited(0))
    #expect(waiting.lines.count == 1 && waiting.lines[0].contains("fresh"))
    await eventually("the fresh post is shown") { board.lines.last?.contains("fresh") == true }
    #expect(board.lines.count == 3)
  }

  @Test("a place beyond the head shows nothing until something follows it")
  func beyondTheHead() async throws {
    let boards = Boards()
    try await post(boards, "old")
    let board = try await boards.readyBoard("--json", "--since", "999")
    try await post(boards, "new")
    await eventually("the new post is shown") { board.lines.count > 0 }
    #expect(board.lines.count == 1 && board.lines[0].contains("new"))
  }

  @Test("times that are none, and arguments too many, are refused")
  func usage() async throws {
    let boards = Boards()
    for words in [
      ["--prune", "soon"], ["--prune", "9999-01-01"], ["--prune", "1d", "x"],
      ["--prune", "1d", "--lines"],
    ] {
      let writer = try boards.start("writer", words)
      #expect(await writer.wait() == .exited(64), "\(writer.errors)")
    }
    let board = try boards.board("--search", "x", "--follow")
    #expect(await board.wait() == .exited(64))
  }
}
