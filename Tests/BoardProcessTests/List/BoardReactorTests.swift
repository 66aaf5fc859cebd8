import ReactorCore
import Shared
import Testing

@testable import BoardProcess

@MainActor
@Suite("The board's list")
struct BoardReactorTests {
  private let board = FakeBoard()

  private func reactor(limit: Int = 10) -> BoardReactor {
    let reactor = BoardReactor(service: board, limit: limit)
    _ = reactor.state
    return reactor
  }

  private func titles(_ reactor: BoardReactor) -> [String] {
    reactor.currentState.sectionItems.map(\.currentState.title)
  }

  @Test("given a log, when refreshed, it shows the fetched posts")
  func refresh() {
    board.snapshot = .success(
      Snapshot(posts: [3, 2, 1].map { FakeBoard.post($0) }, total: 30, head: 30))
    let reactor = reactor()
    reactor.action.onNext(.refresh)
    #expect(titles(reactor) == ["post 3", "post 2", "post 1"])
    #expect(reactor.currentState.total == 30)
  }

  @Test("an event of another process is inserted at the front, without an action")
  func insert() {
    let reactor = reactor()
    board.entriesSubject.onNext([FakeBoard.entry(1), FakeBoard.entry(2)])
    #expect(titles(reactor) == ["post 2", "post 1"])
    #expect(reactor.currentState.total == 2)
  }

  @Test(
    "an event whose id is older takes its place by id; one that is there already changes nothing")
  func order() {
    let reactor = reactor()
    board.entriesSubject.onNext([3, 1, 2, 3, 1].map { FakeBoard.entry($0) })
    #expect(titles(reactor) == ["post 3", "post 2", "post 1"])
    #expect(reactor.currentState.total == 3)
  }

  @Test("the list is bounded, the number of posts is not")
  func limit() {
    let reactor = reactor(limit: 2)
    board.entriesSubject.onNext((1...5).map { FakeBoard.entry($0) })
    #expect(titles(reactor) == ["post 5", "post 4"])
    #expect(reactor.currentState.total == 5)
  }

  @Test("an edit made elsewhere shows the post as the log has it now")
  func update() {
    let reactor = reactor()
    board.entriesSubject.onNext([1, 2].map { FakeBoard.entry($0) })
    board.snapshot = .success(
      Snapshot(posts: [FakeBoard.post(2), FakeBoard.post(1, title: "edited")], total: 2, head: 3))
    board.entriesSubject.onNext([FakeBoard.update(of: 1, title: "older than what the log has")])
    #expect(titles(reactor) == ["post 2", "edited"])
  }

  @Test("a deletion made elsewhere takes the post out, and an older one moves up")
  func delete() {
    let reactor = reactor(limit: 2)
    board.entriesSubject.onNext([1, 2, 3].map { FakeBoard.entry($0) })
    board.snapshot = .success(
      Snapshot(posts: [3, 1].map { FakeBoard.post($0) }, total: 2, head: 4))
    board.entriesSubject.onNext([FakeBoard.deletion(of: 2)])
    #expect(titles(reactor) == ["post 3", "post 1"])
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
    board.snapshot = .success(Snapshot(posts: [FakeBoard.post(9)], total: 1, head: 1))
    board.reloadSubject.onNext(.replaced)
    #expect(titles(reactor) == ["post 9"])
  }

  @Test("an unreadable log is said and ends nothing")
  func failure() {
    board.snapshot = .failure(CommandFailure(.inputOutput, "disk"))
    let reactor = reactor()
    reactor.action.onNext(.refresh)
    #expect(reactor.currentState.error?.message == "disk")
    board.snapshot = .success(Snapshot(posts: [FakeBoard.post(1)], total: 1, head: 1))
    reactor.action.onNext(.refresh)
    #expect(reactor.currentState.error == nil)
    #expect(titles(reactor) == ["post 1"])
  }

  @Test("the screen has the newest first, a status line last, and never more than fits")
  func screen() {
    let reactor = reactor()
    board.healthSubject.onNext(.live)
    board.entriesSubject.onNext((1...5).map { FakeBoard.entry($0) })
    let lines = ScreenLines(line: EventLine(zone: LocalTime()))
    for (columns, rows) in [(80, 24), (20, 3), (1, 1), (0, 0), (200, 2)] {
      let shown = lines.render(
        reactor.currentState, board: "main", columns: columns, rows: rows)
      #expect(shown.count == min(rows, 6))
      for line in shown { #expect(Width.of(line) <= columns) }
    }
    let shown = lines.render(reactor.currentState, board: "main", columns: 80, rows: 3)
    #expect(shown[0].contains("post 5"))
    #expect(shown[1].contains("post 4"))
    #expect(shown[2].contains("5 posts") && shown[2].contains("live"))
  }
}
