/// How long something takes, and how much that varies.
public struct Timing {
  /// Nanoseconds for one operation, one entry for each round, ascending.
  public let rounds: [Double]

  /// Nanoseconds for one operation in the middle round.
  public var median: Double { rounds[rounds.count / 2] }

  /// Nanoseconds for one operation, a tenth of the rounds below and a tenth above.
  public var spread: (low: Double, high: Double) {
    (rounds[rounds.count / 10], rounds[rounds.count - 1 - rounds.count / 10])
  }
}

/// Measures `body`, which does its operation `count` times, over many rounds after a warm-up.
public func measure(rounds: Int = 31, count: Int, _ body: (Int) -> Void) -> Timing {
  body(count)
  let clock = ContinuousClock()
  var times: [Double] = []
  for _ in 0..<rounds {
    let taken = clock.measure { body(count) }
    let (seconds, attoseconds) = taken.components
    times.append((Double(seconds) * 1e9 + Double(attoseconds) / 1e9) / Double(count))
  }
  return Timing(rounds: times.sorted())
}

/// Keeps the optimiser from dropping the work that led to `value`.
@inline(never)
public func keep<Value>(_ value: Value) {
  withExtendedLifetime(value) {}
}
