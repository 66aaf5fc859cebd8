import ReactorCore
import Shared
import Terminal
import Testing

@testable import BoardProcess

@MainActor
@Suite("A post in full")
struct DetailReactorTests {
  private let board = FakeBoard()

  private func reactor(_ post: Post, _ columns: Int = 40, _ rows: Int = 5) -> DetailReactor {
    board.posts = [post]
    return DetailReactor(
      service: board, post: post, zone: LocalTime(), size: Size(columns: columns, rows: rows))
  }

  @Test("title, who and when, and the content wrapped")
  func rows() {
    let post = FakeBoard.post(1, title: "Title", content: "one two three four\nfive")
    let text = reactor(post, 10).currentState.rows.map(\.text)
    #expect(text.first == "Title")
    #expect(Array(text.suffix(3)) == ["one two", "three four", "five"])
  }

  @Test("scrolling stops at both ends")
  func scrolls() {
    let content = (1...20).map { "line \($0)" }.joined(separator: "\n")
    let reactor = reactor(FakeBoard.post(1, content: content))
    reactor.action.onNext(.scroll(-3))
    #expect(reactor.currentState.offset == 0)
    reactor.action.onNext(.end)
    let end = reactor.currentState.offset
    #expect(reactor.currentState.rows.count - end == 5)
    reactor.action.onNext(.page(1))
    #expect(reactor.currentState.offset == end)
    reactor.action.onNext(.start)
    #expect(reactor.currentState.offset == 0)
  }

  @Test("an edit made elsewhere shows, and a deletion is said while the text stays")
  func news() {
    let reactor = reactor(FakeBoard.post(1, title: "before"))
    _ = reactor.state
    board.posts = [FakeBoard.post(1, title: "after")]
    board.entriesSubject.onNext([FakeBoard.update(of: 1, title: "after")])
    #expect(reactor.currentState.rows.first?.text == "after")
    board.posts = []
    board.entriesSubject.onNext([FakeBoard.deletion(of: 1)])
    #expect(reactor.currentState.isDeleted)
    #expect(reactor.currentState.rows.first?.text == "after")
  }

  @Test("at another width it is wrapped anew and the place stays within it")
  func resizes() {
    let reactor = reactor(FakeBoard.post(1, content: String(repeating: "word ", count: 100)), 10)
    reactor.action.onNext(.end)
    reactor.action.onNext(.resize(Size(columns: 80, rows: 10)))
    let state = reactor.currentState
    #expect(state.rows.allSatisfy { $0.columns <= 80 })
    #expect(state.offset <= state.rows.count)
  }
}
