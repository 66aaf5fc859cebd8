import Bus

/// A clock that a test moves by hand.
final class ManualClock: Clock, Sendable {
  struct Instant: InstantProtocol {
    var offset: Duration = .zero
    func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }
    func duration(to other: Instant) -> Duration { other.offset - offset }
    static func < (first: Instant, second: Instant) -> Bool { first.offset < second.offset }
  }

  private struct Sleeper {
    let id: Int
    let deadline: Instant
    let continuation: CheckedContinuation<Void, Never>
  }

  private struct State {
    var now = Instant()
    var nextID = 0
    var sleepers: [Sleeper] = []
    var cancelled: Set<Int> = []
  }

  private let state = Monitor(State())

  var now: Instant { state.change { $0.now } }
  var minimumResolution: Duration { .zero }

  /// How many wait for this clock.
  var sleeperCount: Int { state.change { $0.sleepers.count } }

  func sleep(until deadline: Instant, tolerance: Duration?) async throws {
    let id = state.change {
      $0.nextID += 1
      return $0.nextID
    }
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let isDue = state.change {
          if deadline <= $0.now || $0.cancelled.contains(id) { return true }
          $0.sleepers.append(Sleeper(id: id, deadline: deadline, continuation: continuation))
          return false
        }
        if isDue { continuation.resume() }
      }
    } onCancel: {
      let sleeper = state.change { state in
        state.cancelled.insert(id)
        let index = state.sleepers.firstIndex { $0.id == id }
        return index.map { state.sleepers.remove(at: $0) }
      }
      sleeper?.continuation.resume()
    }
    try Task.checkCancellation()
  }

  /// Moves the time on and wakes those whose time has come.
  func advance(by duration: Duration) {
    let due = state.change { state in
      state.now = state.now.advanced(by: duration)
      let now = state.now
      let due = state.sleepers.filter { $0.deadline <= now }
      state.sleepers.removeAll { $0.deadline <= now }
      return due.sorted { $0.deadline < $1.deadline }
    }
    for sleeper in due { sleeper.continuation.resume() }
  }
}

/// Lets the main actor go on with other work until `condition` holds.
///
/// Gives up after ten seconds, in which this was looked at often: other tests may hold the actor.
@MainActor
func until(_ condition: () -> Bool) async -> Bool {
  let deadline = ContinuousClock.now.advanced(by: .seconds(60))
  var looks = 0
  while !condition() {
    looks += 1
    if looks > 100_000, ContinuousClock.now > deadline { return false }
    await Task.yield()
  }
  return true
}
