/// Where a relay stands between this log and a stream; kept in the log's database, so that it goes
/// back and is lost only together with the events.
package struct RelayPlace: Sendable, Equatable {
  /// A message of the stream that is known to have been there.
  package struct Anchor: Sendable, Equatable {
    package let place: Int64
    package let id: String

    package init(place: Int64, id: String) {
      self.place = place
      self.id = id
    }
  }

  /// The stream's name, and when it was made: one that was made anew is another one.
  package var stream: String
  package var created: Int64
  /// The first place of the stream when it was looked at last.
  package var first: Int64
  /// The stream's messages up to this place have been taken into the log.
  package var read: Int64
  /// The log's events up to this place are in the stream.
  package var sent: Int64
  /// The last of the messages that are known; a stream without it has lost some.
  package var anchor: Anchor?

  /// The place at the beginning of a stream, of which nothing is known here.
  package init(stream: String, created: Int64, first: Int64) {
    self.stream = stream
    self.created = created
    self.first = first
    read = max(0, first - 1)
    sent = 0
  }

  /// Notes a message that is in the stream.
  package mutating func know(_ place: Int64, _ id: String) {
    if place > anchor?.place ?? 0 { anchor = Anchor(place: place, id: id) }
  }
}
