/// A message to be stored in the stream.
package struct OutgoingMessage: Hashable, Sendable {
  /// Tells it from every other message; the server drops repetitions for a while.
  package let id: String
  package let body: [UInt8]

  package init(id: String, body: [UInt8]) {
    self.id = id
    self.body = body
  }
}

/// A message of the stream.
package struct IncomingMessage: Hashable, Sendable {
  /// Its place in the stream.
  package let place: Int64
  package let id: String
  /// The whole body, put together where it was sent in parts.
  package let body: [UInt8]
  /// Why there is no body: parts of it are gone.
  package let flaw: String?

  package init(place: Int64, id: String, body: [UInt8], flaw: String? = nil) {
    self.place = place
    self.id = id
    self.body = body
    self.flaw = flaw
  }
}

/// A run of the stream's messages, in its order.
package struct Fetched: Hashable, Sendable {
  package var messages: [IncomingMessage]
  /// How many messages come after these.
  package var pending: Int64

  package init(messages: [IncomingMessage], pending: Int64) {
    self.messages = messages
    self.pending = pending
  }
}

/// What became of the messages of one publishing.
package struct Published: Hashable, Sendable {
  package enum Answer: Hashable, Sendable {
    /// It is in the stream, at this place.
    case stored(Int64)
    /// The stream has no room for it now.
    case noRoom(String)
    /// The server refused it for another reason.
    case refused(String)
    /// Nobody answered in time; it may be in the stream or not.
    case none
  }

  /// In the order of the messages.
  package var answers: [Answer]

  package init(_ answers: [Answer]) { self.answers = answers }
}

/// One connection to the server, with the stream found or made.
///
/// Reading and publishing may go on at the same time; each by itself is one call at a time.
package protocol StreamSession: Sendable {
  /// The server's address as it may be shown.
  var server: String { get }

  /// The stream as it is now.
  func look() async throws(JetStreamError) -> StreamFacts

  /// The id of the message at a place; nil when there is none any more.
  func messageID(at place: Int64) async throws(JetStreamError) -> String?

  /// At most `limit` messages after a place; waits for the first one, and gives none after `wait`.
  func fetch(
    after place: Int64, limit: Int, wait: Duration
  ) async throws(JetStreamError) -> Fetched

  /// Stores messages and waits for the server's answers.
  func publish(_ messages: [OutgoingMessage]) async throws(JetStreamError) -> Published

  /// Ends the connection: no call begins any more, and what comes of those under way is of no use.
  func close()
}

/// Where a stream is to be had.
package protocol StreamServer: Sendable {
  /// Connects, and finds the stream or makes it.
  func open() async throws(JetStreamError) -> any StreamSession
}
