import Foundation
import Shared
import TestSupport
import Testing

@Suite("Days on which clocks are changed", .timeLimit(.minutes(5)))
struct ClockChangeTests {
  private let boards = Boards()

  /// The event of a post of this time, as `writer --json-lines` takes it from elsewhere.
  private func event(_ time: String) throws -> String {
    let time = try #require(Timestamp(time))
    var random = SystemRandomNumberGenerator()
    let id = EventID.next(after: nil, now: time, using: &random)
    let post = Post(
      id: id, title: "post", content: "", author: "kim", source: "test://x", createdAt: time)
    let entry = LogEntry(seq: 0, id: id, logID: nil, source: "test://x", event: .create(post))
    return String(decoding: Envelope.encode(entry), as: UTF8.self)
  }

  @Test(
    "a day of 25 or of 23 hours has the posts of its first and last second, and no other",
    arguments: [
      (
        "2025-10-26", "2025-10-25T21:59:59Z", "2025-10-25T22:00:00Z", "2025-10-26T22:59:59Z",
        "2025-10-26T23:00:00Z"
      ),
      (
        "2025-03-30", "2025-03-29T22:59:59Z", "2025-03-29T23:00:00Z", "2025-03-30T21:59:59Z",
        "2025-03-30T22:00:00Z"
      ),
    ])
  func lengths(
    day: String, before: String, first: String, last: String, after: String
  ) async throws {
    let lines = try [before, first, last, after].map { try event($0) + "\n" }.joined()
    let writer = try boards.writer("--json-lines", input: .bytes(Array(lines.utf8)))
    #expect(await writer.wait() == .exited(0), "\(writer.errors)")
    let screen = try Tmux(
      boards, Tmux.program("board"), environment: ["TZ": "CET-1CEST,M3.5.0,M10.5.0/3"])
    await screen.waits(for: "4 posts")
    try screen.press("m")
    await screen.waits(for: "in all")
    let shown = try #require(screen.text.firstMatch(of: /on (\d+)-(\d+)-(\d+)/))
    let target = day.split(separator: "-").compactMap { Int($0) }
    let months =
      ((Int(shown.1) ?? 0) - target[0]) * 12 + (Int(shown.2) ?? 0) - target[1]
    for _ in 0..<months { try screen.press("PageUp") }
    await screen.waits(for: "on \(day.dropLast(2))")
    let now = try #require(screen.text.firstMatch(of: /on \d+-\d+-(\d+)/))
    let days = target[2] - (Int(now.1) ?? 0)
    for _ in 0..<abs(days) { try screen.press(days > 0 ? "Right" : "Left") }
    await screen.waits(for: "2 on \(day)")
    try screen.press("Enter")
    await screen.waits(for: "Day  \(day)  2 posts")
  }
}
