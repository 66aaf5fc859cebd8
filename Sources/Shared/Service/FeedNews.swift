/// Where a feed's reading of the log starts.
package enum FeedStart: Sendable, Equatable {
  case beginning
  /// After the event with this seq.
  case place(Int64)
  /// After what is in the log by now.
  case now
  /// At the first event of this time or later.
  case time(Timestamp)
}

/// How a feed fares, in words a status line can show.
package enum FeedHealth: Sendable, Equatable {
  case catchingUp
  /// Every row of the log that was there at the last look has been handed on.
  case live
  /// The log cannot be read for now; the feed tries again every second.
  case unreadable(String)
}

/// What a feed tells its board, in this order and on the main actor.
package enum FeedNews: Sendable {
  /// Rows of the log in its order, each once.
  case entries([LogEntry])
  /// What was handed on before belongs to another log; what follows begins at its beginning.
  case reloaded(CatchUp.Reload)
  case health(FeedHealth)
}
