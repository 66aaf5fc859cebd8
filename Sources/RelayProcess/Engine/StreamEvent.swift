package import JetStream
package import Shared

/// Why a message of the stream is no event that can be taken in.
package struct MessageFlaw: Error, CustomStringConvertible {
  let place: Int64
  let reason: String

  package var description: String { "message \(place) of the stream is passed over: \(reason)" }
}

/// Events as messages: the CloudEvents object of the wire, without a place, under the event's id.
package enum StreamEvent {
  /// The end of time for ids from elsewhere: 9000-01-01.
  ///
  /// A log gives ids above the greatest that it has, and one at the very end would leave no room
  /// for any. The bound is the same on every machine, so that all pass over the same events.
  private static let latest: Int64 = 221_845_392_000_000

  package static func message(_ entry: LogEntry) -> OutgoingMessage {
    OutgoingMessage(id: entry.id.description, body: Envelope.encode(entry.withoutPlace))
  }

  package static func entry(of message: IncomingMessage) throws(MessageFlaw) -> LogEntry {
    if let flaw = message.flaw { throw MessageFlaw(place: message.place, reason: flaw) }
    let entry: LogEntry
    do throws(EnvelopeError) {
      entry = try Envelope.decode(message.body)
    } catch {
      throw MessageFlaw(place: message.place, reason: "\(error)")
    }
    guard entry.id.milliseconds < latest else {
      throw MessageFlaw(place: message.place, reason: "its id is of a time beyond all clocks")
    }
    return entry
  }
}
