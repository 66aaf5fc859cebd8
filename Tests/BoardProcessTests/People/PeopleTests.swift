import ReactorCore
import Shared
import Terminal
import Testing

@testable import BoardProcess

@MainActor
@Suite("The people on a board, shown")
struct PeopleTests {
  private let board = FakeBoard()

  private func person(_ name: String, _ role: Person.Role?, _ process: Int) -> Person {
    Person(
      id: "\(process)", name: name, role: role, process: process,
      since: Timestamp(milliseconds: 1_000_000))
  }

  @Test("who comes and who goes is shown without an action of the reader")
  func live() {
    board.users = [person("kim", .board, 1)]
    let reactor = PeopleReactor(board.people())
    #expect(reactor.currentState.users.map(\.name) == ["kim"])
    board.users.append(person("lee", .writer, 2))
    board.peopleChanges.onNext(())
    #expect(reactor.currentState.users.map(\.name) == ["kim", "lee"])
    board.users.removeFirst()
    board.peopleChanges.onNext(())
    #expect(reactor.currentState.users.map(\.name) == ["lee"])
  }

  @Test("a row says who, what and since when; hostile names show as marks")
  func rows() {
    board.users = [person("김철수", .writer, 7), person("\u{1B}[2Jevil", nil, 8)]
    let reactor = PeopleReactor(board.people())
    let rows = PeopleLayout(zone: LocalTime())
      .rows(reactor.currentState, size: Size(columns: 80, rows: 10))
    #expect(rows[0].text == "People  2 on this board now")
    #expect(rows[1].text.contains("김철수") && rows[1].text.contains("writes"))
    #expect(rows[1].text.contains("process 7"))
    #expect(rows[2].text.contains("␛[2Jevil"))
  }
}
