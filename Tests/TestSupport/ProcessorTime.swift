import Foundation
public import Testing

/// The processor time that the calling thread spends on the body, however long it has to wait for
/// a processor meanwhile.
public func processorTime(_ body: () throws -> Void) rethrows -> Duration {
  let start = processorTimeOfThread()
  try body()
  return processorTimeOfThread() - start
}

/// Fails the test when the body takes much more time for a part of its input than the part's share.
///
/// - Parameter body: is given the size of its input: `size`, or an eighth of it. What takes linear
///   time takes some eight times as long for the whole, and what takes quadratic time, 64 times.
public func expectLinearTime(
  _ size: Int, sourceLocation: SourceLocation = #_sourceLocation, _ body: (Int) throws -> Void
) rethrows {
  var ratio = 0.0
  // A measurement can be disturbed, and then another one decides.
  for _ in 0..<4 {
    let part = try processorTime { try body(size / 8) }
    let whole = try processorTime { try body(size) }
    ratio = whole / max(part, .microseconds(1))
    if ratio < 24 { return }
  }
  Issue.record("an eightfold size took \(ratio) times as long", sourceLocation: sourceLocation)
}

private func processorTimeOfThread() -> Duration {
  var time = timespec()
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
  return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
}
