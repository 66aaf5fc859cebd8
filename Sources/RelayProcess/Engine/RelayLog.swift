package import JetStream
package import Shared

/// The log's side of a relay: takes messages in, gives out what is to be sent, and keeps the place.
///
/// Synchronous and not Sendable, as the log is.
package final class RelayLog {
  /// What came of messages.
  package struct Taken {
    /// Events that were new here, to be told to the board.
    package var added: [LogEntry] = []
    /// A sentence for each message that is no event.
    package var flaws: [String] = []
  }

  /// What is to be published next.
  package struct Outgoing: Sendable, Equatable {
    package let messages: [OutgoingMessage]
    /// The places of the messages' events.
    let seqs: [Int64]
    /// The last place looked at.
    let upTo: Int64
    /// When the stream was made that they are for.
    let created: Int64
    package let skipped: Int
  }

  /// What came of a publishing.
  package enum Settlement: Equatable {
    case done
    case noRoom(String)
    case refused(String)
    case unanswered
  }

  package let log: EventLog
  package private(set) var place: RelayPlace?
  private var kept: RelayPlace?
  /// The pruning before a look at the stream, and the last place that the look found.
  private var seen: (forgetting: LogID, last: Int64)?

  /// How much is sent at once in bytes.
  private static let batchBytes: Int64 = 4 << 20

  package init(_ log: EventLog) throws(LogError) {
    self.log = log
    place = try log.relayPlace()
    kept = place
  }

  /// Begins with a stream that nothing is known of.
  package func begin(_ place: RelayPlace) throws(LogError) {
    try log.startRelay(place)
    self.place = place
    kept = place
    seen = nil
  }

  /// Moves on without anything to take in.
  package func move(to place: RelayPlace) { self.place = place }

  /// Keeps the place if it has moved.
  ///
  /// To be called now and then: a place that lags costs some messages that are exchanged twice. What
  /// was pruned before a look, and can no longer come from the stream, need not be known any more.
  package func keep() throws(LogError) {
    guard let place else { return }
    let settled = seen.flatMap { $0.last <= place.read ? $0.forgetting : nil }
    guard place != kept || settled != nil else { return }
    try log.keepRelay(place, lettingGo: settled)
    kept = place
    if settled != nil { seen = nil }
  }

  /// The stream of the place was looked at.
  ///
  /// What was pruned before the look is in the stream up to `last` or not at all.
  ///
  /// - Parameter forgetting: what ``EventLog/lastForgetting()`` said before the look; nil also if
  ///   something was being sent then, which could come to lie after `last`.
  package func looked(upTo last: Int64, since forgetting: LogID?) {
    // The earlier look is over sooner.
    guard let forgetting, forgetting != seen?.forgetting else { return }
    seen = (forgetting, last)
  }

  /// The connection has ended; the stream may be another one after it.
  package func disconnected() { seen = nil }

  /// Takes messages in, in one transaction with the place; what is no event is passed over.
  package func take(_ messages: [IncomingMessage]) throws(LogError) -> Taken {
    var taken = Taken()
    guard var place, let last = messages.last else { return taken }
    var entries: [LogEntry] = []
    entries.reserveCapacity(messages.count)
    for message in messages {
      do throws(MessageFlaw) {
        entries.append(try StreamEvent.entry(of: message))
      } catch {
        taken.flaws.append("\(error)")
      }
      place.know(message.place, message.id)
    }
    place.read = max(place.read, last.place)
    if try knowsAll(entries, place) {
      // Mostly what was sent from here and came back: no reason to wait for the disk.
      self.place = place
      return taken
    }
    taken.added = try log.takeRelayed(entries, upTo: last.place, &place)
    self.place = place
    kept = place
    return taken
  }

  /// The next events for the stream.
  package func outgoing(limit: Int = 500) throws(LogError) -> Outgoing {
    let sent = place?.sent ?? 0
    let unsent = try log.unsent(after: sent, limit: limit, bytes: Self.batchBytes)
    return Outgoing(
      messages: unsent.entries.map(StreamEvent.message), seqs: unsent.entries.map(\.seq),
      upTo: unsent.lastSeq, created: place?.created ?? 0, skipped: unsent.skipped)
  }

  /// Moves the place over what is in the stream now, and no further.
  ///
  /// Acknowledgements are as good when the connection has ended since, but only for their stream.
  @discardableResult
  package func settle(_ outgoing: Outgoing, _ published: Published) -> Settlement {
    guard var place, place.created == outgoing.created else { return .unanswered }
    defer { self.place = place }
    for (index, seq) in outgoing.seqs.enumerated() {
      let answer = index < published.answers.count ? published.answers[index] : .none
      switch answer {
      case .stored(let streamPlace):
        place.sent = max(place.sent, seq)
        place.know(streamPlace, outgoing.messages[index].id)
      case .noRoom(let text): return .noRoom(text)
      case .refused(let text): return .refused(text)
      case .none: return .unanswered
      }
    }
    place.sent = max(place.sent, outgoing.upTo)
    return .done
  }

  /// Whether the log has all of the events, at places that need no mark.
  private func knowsAll(_ entries: [LogEntry], _ place: RelayPlace) throws(LogError) -> Bool {
    guard !entries.isEmpty else { return true }
    return try log.knows(entries.map(\.id), upTo: place.sent)
  }
}
