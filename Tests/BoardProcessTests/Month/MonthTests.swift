import ReactorCore
import Shared
import Terminal
import Testing

@testable import BoardProcess

@MainActor
@Suite("The calendar of a month")
struct MonthTests {
  private let board = FakeBoard()
  private let today = LocalDay(year: 2026, month: 1, day: 31)

  private func reactor() -> MonthReactor {
    board.dayCounts = [
      DayCount(day: LocalDay(year: 2026, month: 1, day: 5), posts: 12),
      DayCount(day: LocalDay(year: 2026, month: 1, day: 31), posts: 3),
      DayCount(day: LocalDay(year: 2026, month: 2, day: 1), posts: 7),
    ]
    return MonthReactor(today: today, source: board.days(of:))
  }

  @Test("a golden January: weeks from Monday, a count on each day that has posts")
  func golden() {
    let rows = MonthLayout.rows(reactor().currentState, size: Size(columns: 56, rows: 10))
    #expect(
      rows.map(\.text) == [
        "2026-01  3 on 2026-01-31  15 in all",
        "Mo      Tu      We      Th      Fr      Sa      Su",
        "                         1       2       3       4",
        " 5 12    6       7       8       9      10      11",
        "12      13      14      15      16      17      18",
        "19      20      21      22      23      24      25",
        "26      27      28      29      30      31 3",
      ])
  }

  @Test("on the smallest usual screen there is a blank between the days")
  func narrow() {
    let rows = MonthLayout.rows(reactor().currentState, size: Size(columns: 20, rows: 9))
    #expect(
      rows.map { $0.clipped(to: 20).text } == [
        "2026-01  3 on 2026-…",
        "Mo Tu We Th Fr Sa Su",
        "          1  2  3  4",
        " 5  6  7  8  9 10 11",
        "12 13 14 15 16 17 18",
        "19 20 21 22 23 24 25",
        "26 27 28 29 30 31",
      ])
  }

  @Test("a day later than the last is the first of the next month, whose counts are asked for")
  func moves() {
    let reactor = reactor()
    reactor.action.onNext(.moveDays(1))
    #expect(reactor.currentState.day.text == "2026-02-01")
    #expect(reactor.currentState.days.map(\.posts) == [7])
    reactor.action.onNext(.moveDays(-7))
    #expect(reactor.currentState.day.text == "2026-01-25")
    reactor.action.onNext(.moveMonths(-2))
    #expect(reactor.currentState.day.text == "2025-11-25")
    reactor.action.onNext(.goToToday)
    #expect(reactor.currentState.day == today)
  }

  @Test("a month later than the 31st is the last day of a shorter month")
  func shorter() {
    let reactor = reactor()
    reactor.action.onNext(.moveMonths(1))
    #expect(reactor.currentState.day.text == "2026-02-28")
  }

  @Test("at any size the rows fit, and the chosen day is among them")
  func sizes() {
    for columns in [1, 2, 14, 20, 80, 200] {
      for height in [1, 2, 4, 7, 30] {
        let rows = MonthLayout.rows(
          reactor().currentState, size: Size(columns: columns, rows: height))
        #expect(rows.count <= height)
        let chosen = rows.flatMap(\.spans).first { $0.style.contains(.reversed) }
        #expect(chosen?.text == "31", "\(columns)×\(height)")
      }
    }
  }

  @Test("a cell on the screen is the day that stands there")
  func cells() {
    let state = reactor().currentState
    let size = Size(columns: 56, rows: 10)
    #expect(MonthLayout.day(at: Cell(row: 3, column: 1), in: state, size: size)?.day == 5)
    #expect(MonthLayout.day(at: Cell(row: 2, column: 0), in: state, size: size) == nil)
  }
}
