import ReactorCore
import Shared
import Testing

@testable import BoardProcess

@MainActor
@Suite("Searching as the reader types")
struct SearchReactorTests {
  private let board = FakeBoard()

  private func reactor() -> SearchReactor {
    board.posts = [
      FakeBoard.post(3, title: "backup done"), FakeBoard.post(2, title: "build"),
      FakeBoard.post(1, title: "backup failed"),
    ]
    return SearchReactor(service: board)
  }

  private func titles(_ reactor: SearchReactor) -> [String]? {
    reactor.currentState.list?.currentState.list.sectionItems.map(\.currentState.post.title)
  }

  @Test("each letter narrows what is found; without words nothing is searched")
  func types() {
    let reactor = reactor()
    #expect(titles(reactor) == nil)
    reactor.action.onNext(.insert("b"))
    #expect(titles(reactor)?.count == 3)
    reactor.action.onNext(.insert("ackup"))
    #expect(titles(reactor) == ["backup done", "backup failed"])
    reactor.action.onNext(.deleteToStart)
    #expect(titles(reactor) == nil)
  }

  @Test("however fast the typing, one question is open, and the last words have the last answer")
  func coalesces() {
    let reactor = reactor()
    board.isHeld = true
    for letter in "backup" { reactor.action.onNext(.insert(String(letter))) }
    #expect(board.asked.count == 1)
    #expect(titles(reactor) == nil)
    board.release()
    #expect(titles(reactor) == ["backup done", "backup failed"])
    #expect(board.asked.count == 2)
  }

  @Test("a post that comes, is edited or goes changes what is found")
  func live() {
    let reactor = reactor()
    reactor.action.onNext(.insert("backup"))
    board.posts.insert(FakeBoard.post(4, title: "backup again"), at: 0)
    board.entriesSubject.onNext([FakeBoard.entry(4, title: "backup again")])
    #expect(titles(reactor) == ["backup again", "backup done", "backup failed"])
  }
}
