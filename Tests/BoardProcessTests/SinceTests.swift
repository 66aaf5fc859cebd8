import Shared
import Testing

@testable import BoardProcess

@Suite("--since")
struct SinceTests {
  private let now = Timestamp(milliseconds: 1_000_000_000_000)

  @Test("now, places, ages and times")
  func values() throws {
    #expect(try Since.parse("now", now: now) == .now)
    #expect(try Since.parse("0", now: now) == .place(0))
    #expect(try Since.parse("120", now: now) == .place(120))
    for (age, seconds) in [
      ("90s", 90), ("10m", 600), ("2h", 7200), ("3d", 259_200), ("1w", 604_800),
    ] {
      #expect(
        try Since.parse(age, now: now)
          == .time(Timestamp(milliseconds: now.milliseconds - Int64(seconds) * 1000)))
    }
    #expect(
      try Since.parse("2001-09-09T01:46:40Z", now: now) == .time(now))
  }

  @Test("a local date is a midnight: days apart by about a day")
  func dates() throws {
    guard case .time(let first) = try Since.parse("2026-02-27", now: now),
      case .time(let second) = try Since.parse("2026-02-28", now: now)
    else { throw CommandFailure(.usage, "no time") }
    let hours = (second.milliseconds - first.milliseconds) / 3_600_000
    #expect((23...25).contains(hours))
  }

  @Test(
    "garbage is refused with the forms that are understood",
    arguments: [
      "", " ", "-1", "1x", "h", "-2h", "99999999999999999999d", "9223372036854775807h",
      "2026-02-31", "2026-13-01", "2026-01-01 25:00", "2026-01-01x", "now ", "\u{0}", "１２",
      "2026-01-31T09:30:00+99:00",
    ])
  func garbage(text: String) {
    let failure = #expect(throws: CommandFailure.self) { try Since.parse(text, now: now) }
    #expect(failure?.exitCode == .usage)
    #expect(failure?.message.contains("10m") == true)
    #expect(failure?.message.contains("90s") == true && failure?.message.contains("1w") == true)
  }
}
