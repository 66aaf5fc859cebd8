#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A date in the reader's time zone, as libc has it.
package struct LocalDay: Hashable, Comparable, Sendable {
  package let year: Int
  /// From 1.
  package let month: Int
  /// From 1.
  package let day: Int

  package init(year: Int, month: Int, day: Int) {
    self.year = year
    self.month = month
    self.day = day
  }

  /// The day of a moment.
  package init(_ time: Timestamp) {
    var seconds = time_t((Double(time.milliseconds) / 1000).rounded(.down))
    var fields = tm()
    localtime_r(&seconds, &fields)
    self.init(
      year: Int(fields.tm_year) + 1900, month: Int(fields.tm_mon) + 1, day: Int(fields.tm_mday))
  }

  /// The first moment of the day.
  ///
  /// Not always midnight: a clock can be put forward at midnight.
  package var start: Timestamp {
    var fields = tm()
    fields.tm_year = CInt(year - 1900)
    fields.tm_mon = CInt(month - 1)
    fields.tm_mday = CInt(day)
    fields.tm_hour = 12
    fields.tm_isdst = -1
    let noon = Int(mktime(&fields))
    // The days of moments never decrease, so the first one of this day is found by halving.
    var (before, within) = (noon - 30 * 3600, noon)
    while within - before > 1 {
      let middle = (before + within) / 2
      if LocalDay(Timestamp(milliseconds: Int64(middle) * 1000)) < self {
        before = middle
      } else {
        within = middle
      }
    }
    return Timestamp(milliseconds: Int64(within) * 1000)
  }

  /// The day so many days later, by the calendar.
  package func adding(days: Int) -> LocalDay {
    LocalDay(dayNumber: dayNumber + days)
  }

  /// All of its posts.
  package var query: PostQuery { .times(start, until: adding(days: 1).start) }

  /// 0 for Monday.
  package var weekday: Int { ((dayNumber + 3) % 7 + 7) % 7 }

  package static func < (left: LocalDay, right: LocalDay) -> Bool {
    (left.year, left.month, left.day) < (right.year, right.month, right.day)
  }

  /// The date as in `2026-01-31`.
  package var text: String {
    [(year, 4), (month, 2), (day, 2)].map { number, width in
      let digits = String(number)
      return String(repeating: "0", count: max(0, width - digits.count)) + digits
    }.joined(separator: "-")
  }

  // Days since 1970-01-01 in the Gregorian calendar, by counting in years that begin in March.
  private var dayNumber: Int {
    let shifted = month > 2 ? year : year - 1
    let era = Self.floored(shifted, 400)
    let yearOfEra = shifted - era * 400
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    return era * 146_097 + dayOfEra - 719_468
  }

  private init(dayNumber: Int) {
    let shifted = dayNumber + 719_468
    let era = Self.floored(shifted, 146_097)
    let dayOfEra = shifted - era * 146_097
    let yearOfEra =
      (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let monthFromMarch = (5 * dayOfYear + 2) / 153
    let month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
    self.init(
      year: yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month: month,
      day: dayOfYear - (153 * monthFromMarch + 2) / 5 + 1)
  }

  private static func floored(_ number: Int, _ divisor: Int) -> Int {
    (number >= 0 ? number : number - divisor + 1) / divisor
  }
}

/// A month of the reader's calendar.
package struct LocalMonth: Hashable, Comparable, Sendable {
  package let year: Int
  /// From 1.
  package let month: Int

  package init(_ day: LocalDay) {
    year = day.year
    month = day.month
  }

  /// Its days in order.
  package var days: [LocalDay] {
    let first = LocalDay(year: year, month: month, day: 1)
    var days = [first]
    while let last = days.last, LocalMonth(last.adding(days: 1)) == self {
      days.append(last.adding(days: 1))
    }
    return days
  }

  /// The month as in `2026-01`.
  package var text: String { String(LocalDay(year: year, month: month, day: 1).text.dropLast(3)) }

  package static func < (left: LocalMonth, right: LocalMonth) -> Bool {
    (left.year, left.month) < (right.year, right.month)
  }
}
