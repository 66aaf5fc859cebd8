import ReactorCore
import Shared
import Terminal
import Testing
import Writing

@testable import BoardProcess

@MainActor
@Suite("The full-screen board")
struct HomeReactorTests {
  private let board = FakeBoard()
  private let size = Size(columns: 60, rows: 8)

  private func reactor(_ count: Int = 3) -> HomeReactor {
    if count > 0 { board.fill(count) }
    board.users = [
      Person(id: "a", name: "kim", role: .board, process: 1, since: Timestamp(milliseconds: 0))
    ]
    board.healthSubject.onNext(.live)
    let reactor = HomeReactor(
      service: board, board: "main", author: "kim", zone: LocalTime(),
      today: LocalDay(Timestamp(milliseconds: 1000)))
    reactor.currentState.all.action.onNext(.resize(rows: 7))
    reactor.currentState.all.action.onNext(.refresh)
    return reactor
  }

  private func press(_ reactor: HomeReactor, _ keys: Key...) {
    for key in keys {
      let state = reactor.currentState
      switch HomeKeys.command(for: key, in: state, size: size) {
      case .home(let action): reactor.action.onNext(action)
      case .list(let action): state.list?.action.onNext(action)
      case .detail(let action): state.detail?.action.onNext(action)
      case .month(let action): state.month?.action.onNext(action)
      case .people(let action): state.people.action.onNext(action)
      case .search(let action): state.search?.action.onNext(action)
      case .form(let action): state.form?.action.onNext(action)
      case .suspend, .redraw, nil: break
      }
    }
  }

  private func screen(_ reactor: HomeReactor, _ size: Size? = nil) -> [String] {
    let size = size ?? self.size
    return HomeLayout(zone: LocalTime()).picture(reactor.currentState, size: size)
      .fitted(to: size, charset: .utf8).rows.map(\.text)
  }

  @Test("the newest first, a status line last")
  func list() {
    let rows = screen(reactor())
    #expect(rows.count == 8)
    #expect(rows[0].hasSuffix("post 3") && rows[2].hasSuffix("post 1"))
    #expect(rows[7] == "main · 3 posts · 1 person · live              ? help  q quit")
  }

  @Test("an empty board says how to begin")
  func empty() {
    #expect(screen(reactor(0))[0] == "No posts yet; w writes one")
  }

  @Test("health in words: catching up, and why a log is unreadable, with hostile words as marks")
  func health() {
    let reactor = reactor()
    board.healthSubject.onNext(.catchingUp)
    #expect(screen(reactor)[7].contains("catching up"))
    board.healthSubject.onNext(.unreadable("disk \u{1B}[2J"))
    #expect(screen(reactor)[7].contains("log unreadable: disk ␛[2J"))
  }

  @Test(
    "a reason is seen whole where the row has room for nothing else",
    arguments: [
      (
        120,
        "main · log unreadable: cannot make /home/kim/boards/deep/below/main (No such file or directory)"
      ),
      (80, "main · log unreadable: cannot make …/main (No such file or directory)"),
      (60, "log unreadable: cannot make …/main (No such file or directo…"),
    ])
  func troubles(columns: Int, row: String) {
    let reactor = reactor()
    board.healthSubject.onNext(
      .unreadable("cannot make /home/kim/boards/deep/below/main (No such file or directory)"))
    #expect(screen(reactor, Size(columns: columns, rows: 8))[7] == row)
  }

  @Test("a notice that something was not stored says why at 60 columns")
  func notices() {
    let reactor = reactor()
    board.failure = CommandFailure(
      .inputOutput, "cannot append to /home/kim/boards/main/log: the disk is full; free some space")
    press(reactor, .down, .character("d"), .character("y"))
    #expect(
      screen(reactor)[7] == "main · not stored: cannot append to …/log: the disk is full…")
  }

  @Test("Enter with nothing selected opens the newest post")
  func openNewest() {
    let reactor = reactor()
    press(reactor, .enter)
    #expect(reactor.currentState.detail?.currentState.post.title == "post 3")
  }

  @Test("arrows and vi keys select, Enter opens, Esc closes")
  func open() {
    let reactor = reactor()
    press(reactor, .down, .character("j"), .enter)
    #expect(screen(reactor)[0] == "post 2")
    press(reactor, .escape)
    #expect(reactor.currentState.detail == nil)
    #expect(reactor.currentState.all.currentState.list.selected?.title == "post 2")
  }

  @Test("while a post is selected, what arrives is counted in the status line; Home follows")
  func arrivals() {
    let reactor = reactor()
    press(reactor, .down)
    board.entriesSubject.onNext([FakeBoard.entry(4), FakeBoard.entry(5)])
    #expect(screen(reactor)[7].hasPrefix("main · 2 new"))
    press(reactor, .home)
    #expect(!screen(reactor)[7].contains("new"))
    #expect(screen(reactor)[0].contains("post 5"))
  }

  @Test("a click selects a row, a second one opens it; the wheel scrolls")
  func mouse() {
    let reactor = reactor(50)
    press(reactor, .click(Cell(row: 2, column: 5)))
    #expect(reactor.currentState.all.currentState.list.selected?.title == "post 48")
    press(reactor, .click(Cell(row: 2, column: 5)))
    #expect(reactor.currentState.detail?.currentState.post.title == "post 48")
    press(reactor, .escape, .wheelDown)
    #expect(screen(reactor)[0].contains("post 47"))
  }

  @Test("t shows the posts of today, m a month whose days open, Esc leads back")
  func today() {
    let reactor = reactor()
    press(reactor, .character("t"))
    #expect(reactor.currentState.homeViewType == .today)
    #expect(screen(reactor)[0].hasPrefix("Today"))
    press(reactor, .character("m"), .right, .enter)
    #expect(reactor.currentState.day == reactor.currentState.today.adding(days: 1))
    press(reactor, .escape)
    #expect(reactor.currentState.day == nil && reactor.currentState.homeViewType == .month)
    press(reactor, .escape)
    #expect(reactor.currentState.homeViewType == .all || reactor.currentState.month != nil)
  }

  @Test("at midnight the posts of today are those of another day")
  func midnight() {
    let reactor = reactor()
    press(reactor, .character("t"))
    let tomorrow = reactor.currentState.today.adding(days: 1)
    reactor.action.onNext(.updateToday(tomorrow))
    #expect(reactor.currentState.list?.query == tomorrow.query)
  }

  @Test("w opens a form; what is written in it becomes a post, and the form goes")
  func write() {
    let reactor = reactor()
    press(reactor, .character("w"), .character("H"), .character("i"), .control("s"))
    #expect(board.changes == [.create(Draft(title: "Hi", content: "", author: "kim"))])
    #expect(reactor.currentState.form == nil)
    #expect(reactor.currentState.notice?.hasPrefix("posted") == true)
    board.deliverySubject.onNext(2)
    #expect(reactor.currentState.notice?.hasSuffix("told 2 boards") == true)
  }

  @Test("in a form the keys of the board are letters")
  func letters() {
    let reactor = reactor()
    press(reactor, .character("w"), .character("q"), .character("t"))
    #expect(reactor.currentState.finish == nil)
    #expect(reactor.currentState.form?.currentState.title.text == "qt")
  }

  @Test("e edits the selected post, and only what was changed is stored")
  func edit() {
    let reactor = reactor()
    press(reactor, .down, .character("e"), .character("!"), .control("s"))
    #expect(
      board.changes == [
        .update(post: FakeBoard.id(3), Edit(title: "post 3!", content: nil, author: "kim"))
      ])
    #expect(reactor.currentState.notice == "edited \(FakeBoard.id(3).short)")
    board.deliverySubject.onNext(1)
    #expect(reactor.currentState.notice == "edited \(FakeBoard.id(3).short), told 1 board")
  }

  @Test("when the post that is being edited is deleted elsewhere, the text becomes a new post")
  func lostTarget() {
    let reactor = reactor()
    press(reactor, .down, .character("e"), .character("!"))
    board.entriesSubject.onNext([FakeBoard.deletion(of: 3)])
    press(reactor, .control("s"))
    #expect(board.changes == [.create(Draft(title: "post 3!", content: "", author: "kim"))])
  }

  @Test("d asks once: any key but y is a no")
  func delete() {
    let reactor = reactor()
    press(reactor, .down, .character("d"))
    #expect(screen(reactor)[7] == "Delete “post 3”? y/n")
    press(reactor, .enter)
    #expect(board.changes.isEmpty && reactor.currentState.deleting == nil)
    press(reactor, .character("d"), .character("y"))
    #expect(board.changes == [.delete(post: FakeBoard.id(3), author: "kim")])
  }

  @Test("what could not be stored is said, and the text stays in the form")
  func failure() {
    let reactor = reactor()
    press(reactor, .character("w"), .character("x"))
    board.failure = CommandFailure(.inputOutput, "disk full")
    press(reactor, .control("s"))
    #expect(reactor.currentState.form?.currentState.title.text == "x")
    #expect(screen(reactor).contains { $0.contains("not stored: disk full") })
  }

  @Test("q quits, Ctrl-C interrupts")
  func quit() {
    let first = reactor()
    press(first, .character("q"))
    #expect(first.currentState.finish == .quit)
    let second = reactor()
    press(second, .control("c"))
    #expect(second.currentState.finish == .interrupt)
  }

  @Test("every view fits every size from 1×1 up")
  func sizes() {
    let views: [Key] = ["b", "t", "m", "p", "?", "w", "/"].map { .character($0) }
    for view in views {
      let reactor = reactor(30)
      press(reactor, view)
      for columns in [1, 2, 3, 7, 20, 80, 200] {
        for rows in [1, 2, 3, 5, 24, 60] {
          let size = Size(columns: columns, rows: rows)
          let picture = HomeLayout(zone: LocalTime()).picture(reactor.currentState, size: size)
          #expect(picture.rows.count <= rows, "\(view) \(columns)×\(rows)")
          #expect(
            picture.fitted(to: size, charset: .utf8).rows.allSatisfy { $0.columns <= columns })
        }
      }
    }
  }
}
