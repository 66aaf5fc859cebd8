package import JetStream
package import Shared

/// What a relay does next, as a value: from what it knows of its log and of the stream, and from
/// what became of what it did.
///
/// Every trouble has one answer, to begin again: connect, look at the stream, go on from the places
/// that were kept. So there is no state of which nobody knows how it goes on.
package struct RelayPlan: Sendable {
  package enum Step: Sendable, Equatable {
    /// Connect, look at the stream and at the anchor; then ``opened(_:anchorHolds:)``.
    case open
    case close
    /// Then ``again()``.
    case wait(Duration)
    /// Keep this place instead of the one before; the stream is another one than it was.
    case restart(RelayPlace, Restart)
    /// Keep in mind what the stream has let go by itself.
    case skip(RelayPlace)
    /// Ask for messages; then ``fetched(upTo:pending:)``.
    case fetch(after: Int64, limit: Int)
    /// Put what was fetched into the log; then ``took(_:head:)``.
    case take
    /// Publish what comes next in the log; then ``sent(_:head:)`` or ``noRoom()``.
    case send(limit: Int)
    /// Then ``roomAgain()``.
    case waitToSend(Duration)
  }

  /// Why a relay begins with a stream anew.
  package enum Restart: Sendable, Equatable, CustomStringConvertible {
    case new
    case other
    case purged
    case wentBack

    package var description: String {
      switch self {
      case .new: "nothing was exchanged with this stream before"
      case .other: "the stream is another one, or was made anew"
      case .purged: "the stream was purged"
      case .wentBack: "the stream has lost what it had"
      }
    }
  }

  private enum Link { case closed, opening, open }

  /// The place as the log keeps it, or soon will.
  package private(set) var place: RelayPlace?
  /// How many messages are still to be read; nil while that is not known.
  package private(set) var pending: Int64?
  private var head: Int64
  private var facts: StreamFacts?
  private var link = Link.closed
  private var cursor: Int64 = 0
  private var isSending = false
  private var hasNoRoom = false
  /// What is in the stream already is read first, so that it is not sent again.
  private var hasRead = false
  private var failures = 0
  /// How many messages go together: fewer after each failure, so that something gets through before
  /// a bad link breaks again.
  private var limit = RelayPlan.mostTogether

  private static let mostTogether = 1000
  private static let fewestTogether = 8
  private static let longestWait = Duration.seconds(5)
  private static let roomWait = Duration.seconds(5)

  package init(place: RelayPlace?, head: Int64) {
    self.place = place
    self.head = head
  }

  /// How many places of the log are not known to be in the stream.
  package var toSend: Int64 { max(0, head - (place?.sent ?? 0)) }

  /// Both sides have what the other has, as far as can be told.
  package var isCaughtUp: Bool {
    link == .open && hasRead && pending == 0 && toSend == 0 && cursor == place?.read
  }

  // MARK: The connection

  package mutating func start() -> [Step] {
    link = .opening
    return [.open]
  }

  package mutating func opened(_ facts: StreamFacts, anchorHolds: Bool) -> [Step] {
    guard link == .opening else { return [] }
    link = .open
    self.facts = facts
    (isSending, hasNoRoom) = (false, false)
    var steps: [Step] = []
    var place: RelayPlace
    if let known = self.place, restart(known, facts, anchorHolds) == nil {
      place = known
      if facts.first > place.first {
        place.first = facts.first
        place.read = max(place.read, facts.first - 1)
        steps.append(.skip(place))
      }
    } else {
      let reason = self.place.flatMap { restart($0, facts, anchorHolds) } ?? .new
      place = RelayPlace(
        stream: facts.identity.name, created: facts.identity.created, first: facts.first)
      steps.append(.restart(place, reason))
    }
    self.place = place
    cursor = place.read
    hasRead = facts.last <= cursor
    pending = hasRead ? 0 : nil
    return steps + [fetch] + sending()
  }

  /// It could not be opened, or something failed while it was open.
  package mutating func failed() -> [Step] {
    link = .closed
    pending = nil
    failures += 1
    limit = max(Self.fewestTogether, limit / 4)
    let wait = Duration.milliseconds(200) * (1 << min(failures - 1, 10))
    return [.close, .wait(min(wait, Self.longestWait))]
  }

  package mutating func again() -> [Step] { link == .closed ? start() : [] }

  /// A later look at the stream.
  package mutating func looked(_ now: StreamFacts) -> [Step] {
    guard link == .open, let place else { return [] }
    if restart(place, now, true) == nil {
      facts = now
      return []
    }
    link = .opening
    return [.close, .open]
  }

  /// The log behind the path is another one, or came back from a backup.
  package mutating func reloaded(_ place: RelayPlace?, head: Int64) -> [Step] {
    self.place = place
    self.head = head
    guard link == .open else { return [] }
    link = .opening
    return [.close, .open]
  }

  private func restart(
    _ place: RelayPlace, _ facts: StreamFacts, _ anchorHolds: Bool
  ) -> Restart? {
    if facts.identity != StreamIdentity(name: place.stream, created: place.created) {
      return .other
    }
    if facts.last < max(place.read, place.anchor?.place ?? 0) { return .wentBack }
    // A stream that forgets by itself is not to be filled again with what it forgot.
    if facts.first > place.first, !facts.forgets { return .purged }
    return anchorHolds ? nil : .wentBack
  }

  // MARK: Inward

  /// - Parameters:
  ///   - last: the place of the last message; nil when none came in time.
  ///   - pending: how many come after it.
  package mutating func fetched(upTo last: Int64?, pending: Int64) -> [Step] {
    guard link == .open else { return [] }
    failures = 0
    self.pending = pending
    guard let last else {
      // Nothing is left, though the stream ends with messages that are none of ours.
      if pending == 0 { hasRead = true }
      return [fetch] + sending()
    }
    cursor = last
    more()
    // The next ones come while these are put into the log.
    return [fetch, .take]
  }

  package mutating func took(_ place: RelayPlace, head: Int64) -> [Step] {
    self.place = place
    self.head = head
    guard link == .open else { return [] }
    if pending == 0 || place.read >= facts?.last ?? 0 { hasRead = true }
    return sending()
  }

  private var fetch: Step { .fetch(after: cursor, limit: limit) }

  private mutating func more() { limit = min(Self.mostTogether, limit * 2) }

  // MARK: Outward

  package mutating func grown(_ head: Int64) -> [Step] {
    self.head = head
    return sending()
  }

  /// All that was looked at is in the stream.
  package mutating func sent(_ place: RelayPlace, head: Int64) -> [Step] {
    self.place = place
    self.head = head
    isSending = false
    guard link == .open else { return [] }
    failures = 0
    more()
    return sending()
  }

  /// Some of what was published is in the stream, though the rest failed.
  package mutating func sentSome(_ place: RelayPlace) { self.place = place }

  /// The stream is full, and refuses.
  package mutating func noRoom(_ place: RelayPlace) -> [Step] {
    self.place = place
    isSending = false
    guard link == .open else { return [] }
    hasNoRoom = true
    return [.waitToSend(Self.roomWait)]
  }

  package mutating func roomAgain() -> [Step] {
    hasNoRoom = false
    return sending()
  }

  private mutating func sending() -> [Step] {
    guard link == .open, hasRead, !isSending, !hasNoRoom, toSend > 0 else { return [] }
    isSending = true
    return [.send(limit: max(1, limit / 2))]
  }
}
