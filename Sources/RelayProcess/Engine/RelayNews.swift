package import Shared

/// How a relay fares, in words that a line can show.
package struct RelayStatus: Sendable, Equatable {
  package enum Connection: Sendable, Equatable {
    case connecting
    case connected(server: String, stream: String)
    /// Not connected, and when the next attempt is.
    case waiting(why: String, Duration)
  }

  package var connection: Connection
  /// Both sides had what the other has, when it was looked at last.
  package var isCaughtUp: Bool
  /// How many messages of the stream are still to be read; nil while that is not known.
  package var toRead: Int64?
  /// How many places of the log are still to be sent.
  package var toSend: Int64

  package init(
    connection: Connection = .connecting, isCaughtUp: Bool = false, toRead: Int64? = nil,
    toSend: Int64 = 0
  ) {
    self.connection = connection
    self.isCaughtUp = isCaughtUp
    self.toRead = toRead
    self.toSend = toSend
  }
}

/// What a relay's engine tells, in this order and on the main actor.
package enum RelayNews: Sendable, Equatable {
  case status(RelayStatus)
  /// Something to be said once.
  case note(String)
  /// Something that fails, and will be tried again.
  case trouble(CommandFailure)
  /// Something that would fail for ever.
  case end(CommandFailure)
}
