/// How long a publisher may still wait for slow readers: a small share of the time, so that they
/// can never slow it down.
///
/// Pure, but for the clock that is passed in.
struct Patience {
  typealias Instant = ContinuousClock.Instant

  private let perSecond: Duration
  private var left: Duration
  private var filled: Instant

  init(perSecond: Duration, now: Instant = .now) {
    self.perSecond = perSecond
    left = perSecond
    filled = now
  }

  /// The time that may be waited now; nil when there is not a whole millisecond.
  mutating func take(at now: Instant = .now) -> Duration? {
    let seconds = (now - filled) / .seconds(1)
    left = min(perSecond, left + perSecond * min(1, seconds))
    filled = now
    return left >= .milliseconds(1) ? left : nil
  }

  mutating func spend(_ time: Duration) { left -= time }
}
