import Shared
import Testing

@Suite("Days of the reader's calendar")
struct LocalDayTests {
  @Test("days follow each other, over months, leap days and years, back and forth")
  func adding() {
    let day = LocalDay(year: 2024, month: 2, day: 28)
    #expect(day.adding(days: 1).text == "2024-02-29")
    #expect(day.adding(days: 2).text == "2024-03-01")
    #expect(day.adding(days: -59).text == "2023-12-31")
    #expect(LocalDay(year: 2000, month: 1, day: 1).adding(days: 146_097).text == "2400-01-01")
    var walk = LocalDay(year: 1999, month: 12, day: 1)
    for _ in 0..<1000 {
      let next = walk.adding(days: 1)
      #expect(next > walk && next.adding(days: -1) == walk)
      walk = next
    }
  }

  @Test("weekdays count from Monday")
  func weekdays() {
    #expect(LocalDay(year: 2026, month: 1, day: 31).weekday == 5)
    #expect(LocalDay(year: 1970, month: 1, day: 1).weekday == 3)
    #expect(LocalDay(year: 1969, month: 12, day: 29).weekday == 0)
  }

  @Test("a month has its days, a leap February 29")
  func months() {
    #expect(LocalMonth(LocalDay(year: 2024, month: 2, day: 5)).days.count == 29)
    #expect(LocalMonth(LocalDay(year: 2026, month: 1, day: 5)).days.count == 31)
    #expect(LocalMonth(LocalDay(year: 2026, month: 1, day: 5)).text == "2026-01")
  }

  @Test("a day begins with its first moment, the one before which it is another day")
  func starts() {
    for offset in stride(from: 0, to: 800, by: 13) {
      let day = LocalDay(year: 2025, month: 1, day: 1).adding(days: offset)
      let start = day.start
      #expect(LocalDay(start) == day)
      #expect(LocalDay(Timestamp(milliseconds: start.milliseconds - 1)) == day.adding(days: -1))
    }
  }
}
