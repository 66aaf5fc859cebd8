#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A time as an option names it: an age, a date, or a time.
package enum Moment {
  private static let units: [Character: Int64] = [
    "s": 1, "m": 60, "h": 3600, "d": 86_400, "w": 604_800,
  ]

  /// The forms, for a message to who used another one.
  package static let forms =
    "an age like 90s, 10m, 2h, 3d or 1w, a date like 2026-01-31, or a time like 2026-01-31T09:30:00Z"

  package static func parse(_ text: String, now: Timestamp) throws(CommandFailure) -> Timestamp {
    if let age = age(text) { return Timestamp(milliseconds: now.milliseconds - age) }
    if let time = Timestamp(text) ?? localTime(text) { return time }
    throw CommandFailure(.usage, "'\(text)' is not a time; give \(forms)")
  }

  /// Milliseconds of a number with a unit.
  private static func age(_ text: String) -> Int64? {
    guard let unit = text.last.flatMap({ units[$0] }), let amount = Int64(text.dropLast()),
      amount >= 0
    else { return nil }
    let (span, overflow) = amount.multipliedReportingOverflow(by: unit * 1000)
    return overflow ? nil : span
  }

  /// `YYYY-MM-DD`, perhaps with `HH:MM` or `HH:MM:SS`, in libc's local time zone.
  private static func localTime(_ text: String) -> Timestamp? {
    let halves = text.split(maxSplits: 1, omittingEmptySubsequences: false) { " T".contains($0) }
    guard let date = numbers(halves[0], widths: [4, 2, 2], separator: "-") else { return nil }
    var time: [CInt] = [0, 0, 0]
    if halves.count == 2 {
      let clock =
        numbers(halves[1], widths: [2, 2], separator: ":")
        ?? numbers(halves[1], widths: [2, 2, 2], separator: ":")
      guard let clock, clock[0] < 24, clock.dropFirst().allSatisfy({ $0 < 60 }) else { return nil }
      time.replaceSubrange(..<clock.count, with: clock)
    }
    var fields = tm()
    (fields.tm_year, fields.tm_mon, fields.tm_mday) = (date[0] - 1900, date[1] - 1, date[2])
    (fields.tm_hour, fields.tm_min, fields.tm_sec) = (time[0], time[1], time[2])
    fields.tm_isdst = -1
    let seconds = mktime(&fields)
    // mktime carries the 31st of February over into March.
    guard fields.tm_mon == date[1] - 1, fields.tm_mday == date[2] else { return nil }
    return Timestamp(milliseconds: Int64(seconds) * 1000)
  }

  /// ASCII numbers of exactly these widths.
  private static func numbers(
    _ text: Substring, widths: [Int], separator: Character
  ) -> [CInt]? {
    let parts = text.split(separator: separator, omittingEmptySubsequences: false)
    guard parts.map(\.utf8.count) == widths else { return nil }
    let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
    guard parts.allSatisfy({ $0.utf8.allSatisfy(digits.contains) }) else { return nil }
    return parts.compactMap { CInt($0) }
  }
}
