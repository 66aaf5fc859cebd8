/// Which of the subscribers a publisher has connected to have been heard from: pure bookkeeping.
struct Readiness {
  typealias Instant = ContinuousClock.Instant

  private enum Phase {
    case awaited(until: Instant)
    case ready
    /// Missed its time, or was seen stopped: it may still become ready, but nobody waits for it.
    case late
  }

  private var phases: [Token: Phase] = [:]

  var tokens: some Collection<Token> { phases.keys }
  var live: Int { phases.count }
  var ready: Int { phases.values.count { if case .ready = $0 { true } else { false } } }

  /// A connection to a subscriber was started.
  mutating func connected(_ token: Token, awaitedUntil deadline: Instant) {
    phases[token] = .awaited(until: deadline)
  }

  /// The subscription of a subscriber arrived.
  mutating func heard(_ token: Token) {
    if phases[token] != nil { phases[token] = .ready }
  }

  /// A subscriber is not worth waiting for.
  mutating func dismiss(_ token: Token) {
    if case .awaited = phases[token] { phases[token] = .late }
  }

  /// A subscriber is gone.
  mutating func forget(_ token: Token) { phases[token] = nil }

  mutating func forgetAll() { phases = [:] }

  func contains(_ token: Token) -> Bool { phases[token] != nil }

  func isReady(_ token: Token) -> Bool {
    if case .ready = phases[token] { true } else { false }
  }

  /// The subscribers still worth waiting for, and when the first of them has missed its time; nil
  /// when there is nobody to wait for.
  mutating func awaited(at now: Instant) -> (tokens: [Token], until: Instant)? {
    var tokens: [Token] = []
    var first: Instant?
    for (token, phase) in phases {
      guard case .awaited(let deadline) = phase else { continue }
      if deadline <= now {
        phases[token] = .late
      } else {
        tokens.append(token)
        first = min(first ?? deadline, deadline)
      }
    }
    return first.map { (tokens, $0) }
  }
}
