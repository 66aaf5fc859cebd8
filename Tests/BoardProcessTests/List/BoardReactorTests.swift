import ReactorCore
import Shared
import Testing

@testable import BoardProcess

@MainActor
@Suite("The board's list")
struct BoardReactorTests {
  private let board = FakeBoard()

  private func reactor(rows: Int = 10) -> BoardReactor {
    let reactor = BoardReactor(service: board)
    reactor.action.onNext(.resize(rows: rows))
    reactor.action.onNext(.refresh)
    return reactor
  }

  private func titles(_ reactor: BoardReactor) -> [String] {
    reactor.currentState.list.sectionItems.map(\.currentState.post.title)
  }

  private func seen(_ reactor: BoardReactor) -> [String] {
    let list = reactor.currentState.list
    return list.sectionItems[list.visible].map(\.currentState.post.title)
  }

  @Test("given a log, when refreshed, it shows the newest posts and counts all")
  func refresh() {
    board.fill(300)
    let reactor = reactor(rows: 3)
    #expect(seen(reactor) == ["post 300", "post 299", "post 298"])
    #expect(reactor.currentState.total == 300)
    #expect(titles(reactor).count < 100, "only the window around what is shown is loaded")
  }

  @Test("an event of another process is inserted at the front, without an action")
  func insert() {
    let reactor = reactor()
    board.entriesSubject.onNext([FakeBoard.entry(1), FakeBoard.entry(2)])
    #expect(titles(reactor) == ["post 2", "post 1"])
    #expect(reactor.currentState.total == 2)
  }

  @Test("an event that is older takes its place by id; one that is there already changes nothing")
  func order() {
    let reactor = reactor()
    board.entriesSubject.onNext([3, 1, 2, 3, 1].map { FakeBoard.entry($0) })
    #expect(titles(reactor) == ["post 3", "post 2", "post 1"])
  }

  @Test("a post that was counted already is not counted again when its event comes")
  func countedOnce() {
    board.fill(5)
    let reactor = reactor()
    board.entriesSubject.onNext([FakeBoard.entry(4), FakeBoard.entry(5), FakeBoard.entry(6)])
    #expect(reactor.currentState.total == 6)
  }

  @Test("while it follows, the list is bounded, the number of posts is not")
  func limit() {
    let reactor = reactor(rows: 3)
    for start in stride(from: 1, to: 6000, by: 500) {
      board.entriesSubject.onNext((start..<(start + 500)).map { FakeBoard.entry($0) })
    }
    #expect(reactor.currentState.total == 6000)
    #expect(titles(reactor).count <= 256)
    #expect(seen(reactor).first == "post 6000")
  }

  @Test("while the reader holds a place, it stays, the list is bounded, and what came is counted")
  func hold() {
    board.fill(100)
    let reactor = reactor(rows: 3)
    reactor.action.onNext(.move(.down))
    reactor.action.onNext(.move(.down))
    board.entriesSubject.onNext((101...1100).map { FakeBoard.entry($0) })
    #expect(seen(reactor) == ["post 100", "post 99", "post 98"])
    #expect(reactor.currentState.list.selected?.title == "post 99")
    #expect(reactor.currentState.list.arrived == 1000)
    #expect(titles(reactor).count <= 256)
  }

  @Test("from a held place, going back to the newest shows the newest of all, whatever was let go")
  func newest() {
    board.fill(100)
    let reactor = reactor(rows: 3)
    reactor.action.onNext(.move(.down))
    board.fill(1100)
    board.entriesSubject.onNext((101...1100).map { FakeBoard.entry($0) })
    reactor.action.onNext(.move(.newest))
    #expect(seen(reactor).first == "post 1100")
    #expect(reactor.currentState.list.arrived == 0)
    #expect(reactor.currentState.list.selection == nil)
    board.entriesSubject.onNext([FakeBoard.entry(1101)])
    #expect(seen(reactor).first == "post 1101", "it follows again")
  }

  @Test("moving down through the whole log meets every post once, in order, in bounded memory")
  func walk() {
    board.fill(700)
    let reactor = reactor(rows: 5)
    var met: [String] = []
    for _ in 0..<700 {
      reactor.action.onNext(.move(.down))
      met.append(reactor.currentState.list.selected?.title ?? "none")
      #expect(titles(reactor).count <= 320)
    }
    #expect(met == (1...700).reversed().map { "post \($0)" })
    for number in 2...700 {
      reactor.action.onNext(.move(.up))
      #expect(reactor.currentState.list.selected?.title == "post \(number)")
    }
  }

  @Test("the oldest post is one key away, without loading what lies between")
  func oldest() {
    board.fill(5000)
    let reactor = reactor(rows: 5)
    reactor.action.onNext(.move(.oldest))
    #expect(reactor.currentState.list.selected?.title == "post 1")
    #expect(seen(reactor).last == "post 1")
    #expect(board.asked.count < 5)
  }

  @Test("an edit made elsewhere shows the post as the log has it now")
  func update() {
    board.fill(2)
    let reactor = reactor()
    board.posts[1] = FakeBoard.post(1, title: "edited")
    board.entriesSubject.onNext([FakeBoard.update(of: 1, title: "older than what the log has")])
    #expect(titles(reactor) == ["post 2", "edited"])
  }

  @Test("a deletion made elsewhere takes the post out, and the selection to the next older one")
  func delete() {
    board.fill(3)
    let reactor = reactor()
    reactor.action.onNext(.move(.down))
    reactor.action.onNext(.move(.down))
    board.posts.remove(at: 1)
    board.entriesSubject.onNext([FakeBoard.deletion(of: 2)])
    #expect(titles(reactor) == ["post 3", "post 1"])
    #expect(reactor.currentState.list.selected?.title == "post 1")
    #expect(reactor.currentState.total == 2)
  }

  @Test("an edit of a post that is not in the list changes nothing")
  func updateElsewhere() {
    let reactor = reactor()
    board.entriesSubject.onNext([FakeBoard.entry(1), FakeBoard.update(of: 9, title: "x")])
    #expect(titles(reactor) == ["post 1"])
  }

  @Test("when the log is replaced, the list is fetched anew")
  func reload() {
    let reactor = reactor()
    board.entriesSubject.onNext([FakeBoard.entry(1)])
    board.posts = [FakeBoard.post(9)]
    board.reloadSubject.onNext(.replaced)
    #expect(titles(reactor) == ["post 9"])
  }

  @Test("an unreadable log is said and ends nothing")
  func failure() {
    board.failure = CommandFailure(.inputOutput, "disk")
    let reactor = reactor()
    #expect(reactor.currentState.error?.message == "disk")
    board.failure = nil
    board.fill(1)
    reactor.action.onNext(.refresh)
    #expect(reactor.currentState.error == nil)
    #expect(titles(reactor) == ["post 1"])
  }

  @Test("what could not be fetched is fetched when the log can be read again")
  func recovery() {
    board.failure = CommandFailure(.inputOutput, "disk")
    let reactor = reactor()
    #expect(reactor.currentState.error != nil)
    board.failure = nil
    board.fill(1)
    board.healthSubject.onNext(.unreadable("disk"))
    board.healthSubject.onNext(.live)
    #expect(reactor.currentState.error == nil)
    #expect(titles(reactor) == ["post 1"])
  }

  @Test("a post is unread until the reader was there while it was in sight")
  func unread() {
    board.fill(3)
    let reactor = reactor(rows: 2)
    #expect(!reactor.currentState.list.isUnread(FakeBoard.id(3)))
    board.entriesSubject.onNext([FakeBoard.entry(4)])
    #expect(reactor.currentState.list.isUnread(FakeBoard.id(4)))
    reactor.action.onNext(.see)
    #expect(!reactor.currentState.list.isUnread(FakeBoard.id(4)))
  }

  @Test("a list of a range holds the posts of the range alone")
  func range() {
    board.fill(9)
    let reactor = BoardReactor(service: board, query: .range(FakeBoard.id(3), FakeBoard.id(6)))
    reactor.action.onNext(.refresh)
    board.entriesSubject.onNext([FakeBoard.entry(10)])
    #expect(titles(reactor) == ["post 5", "post 4", "post 3"])
    #expect(reactor.currentState.total == 3)
  }
}
