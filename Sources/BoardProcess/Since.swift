package import Shared

/// The value of `--since`: `now`, a place, an age, or a time.
package enum Since {
  package static func parse(_ text: String, now: Timestamp) throws(CommandFailure) -> FeedStart {
    if text == "now" { return .now }
    if let seq = Int64(text), seq >= 0 { return .place(seq) }
    do throws(CommandFailure) {
      return .time(try Moment.parse(text, now: now))
    } catch {
      throw CommandFailure(
        .usage,
        "--since does not understand '\(text)'; give now, a place like 120, \(Moment.forms)")
    }
  }
}
