#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

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
///
/// Counts the processor's time and not the wall's, for work on one thread: what other processes take
/// meanwhile does not count.
public func measure(rounds: Int = 101, count: Int, _ body: (Int) -> Void) -> Timing {
  body(count)
  var times: [Double] = []
  for _ in 0..<rounds {
    let start = processorNanoseconds()
    body(count)
    times.append(Double(processorNanoseconds() - start) / Double(count))
  }
  return Timing(rounds: times.sorted())
}

private func processorNanoseconds() -> Int {
  var time = timespec()
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
  return time.tv_sec * 1_000_000_000 + time.tv_nsec
}

/// Keeps the optimiser from dropping the work that led to `value`.
@inline(never)
public func keep<Value>(_ value: Value) {
  withExtendedLifetime(value) {}
}
