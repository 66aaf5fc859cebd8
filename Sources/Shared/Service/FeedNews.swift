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

/// A question to the log, asked on the feed's thread and answered on the main actor.
package struct FeedRequest: Sendable {
  /// Reads, and gives back what hands the answer over.
  let read: @Sendable (EventLog) throws(LogError) -> @MainActor @Sendable () -> Void
  let fail: @MainActor @Sendable (CommandFailure) -> Void

  package init<Answer: Sendable>(
    _ question: @escaping @Sendable (EventLog) throws(LogError) -> Answer,
    reply: @escaping @MainActor @Sendable (Result<Answer, CommandFailure>) -> Void
  ) {
    read = { log throws(LogError) in
      let answer = try question(log)
      return { reply(.success(answer)) }
    }
    fail = { reply(.failure($0)) }
  }
}

/// What a feed tells its board, in this order and on the main actor.
package enum FeedNews: Sendable {
  /// Rows of the log in its order, each once.
  case entries([LogEntry])
  /// What was handed on before belongs to another log; what follows begins at its beginning.
  case reloaded(CatchUp.Reload)
  case health(FeedHealth)
}
