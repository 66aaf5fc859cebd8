import ReactorCore
import TestSupport
import Testing

@testable import Shared

@MainActor
@Suite("Live queries of a board")
struct LiveQueriesTests {
  @Test("posts, days and a search answer anew after each post, and only about what they ask for")
  func live() async throws {
    let directory = TemporaryDirectory()
    let board = try BoardDirectory(root: directory.path, name: "main")
    try board.prepare()
    let service = try BoardService(board: board)
    _ = try await service.listen(from: .now)
    let today = LocalDay(.now())
    let all = service.posts(.all, limit: 2).listen()
    let found = service.posts(.search("회의"), limit: 10).listen()
    let days = service.days(of: LocalMonth(today)).listen()
    for title in ["회의록", "other", "another"] {
      _ = try await service.create(title: title, content: "", author: "me").first()
    }
    await eventually("the newest two") { all.documents.map(\.title) == ["another", "other"] }
    await eventually("the one with the word") { found.documents.map(\.title) == ["회의록"] }
    await eventually("three today") {
      days.documents.reduce(0) { $0 + $1.posts } == 3
    }
    #expect(days.documents.count == LocalMonth(today).days.count)
    await service.close()
  }
}
