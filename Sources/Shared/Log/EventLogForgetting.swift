/// What pruning has removed from a log that a relay was at, so that it does not come back.
///
/// The relay may not have read all of it back from the stream, where it still is. The ids stay until
/// the relay has passed everything that the stream had after the pruning.
extension EventLog {
  /// The log's id, which every pruning changes, if ids are kept of what was pruned; else nil.
  ///
  /// To be asked for before a look at the stream, and given to ``keepRelay(_:lettingGo:)`` when all
  /// has been read that the look found.
  package func lastForgetting() throws(LogError) -> LogID? {
    try reading("read") { () throws(LogError) in
      let id = try meta().logID
      return try isForgetting() ? id : nil
    }
  }

  /// Whether any ids are kept.
  func isForgetting() throws(LogError) -> Bool {
    try read(.anyForgotten, "read") { (row) throws(LogError) in try row.step() }
  }

  /// Whether it is an event that was removed.
  func isForgotten(_ id: EventID) throws(LogError) -> Bool {
    try read(.isForgotten, "read") { (row) throws(LogError) in
      try row.bind(id, at: 1)
      return try row.step()
    }
  }

  /// Somebody wants the event all the same.
  func recall(_ id: EventID) throws(LogError) {
    try read(.recall, "append to") { (statement) throws(LogError) in
      try statement.bind(id, at: 1)
      try statement.run()
    }
  }

  /// Keeps the ids of the events that a pruning is about to remove, if a relay was ever here; `posts`
  /// says which, as a query.
  func keepIDs(ofPosts posts: String) throws(LogError) {
    try database.execute(
      """
      INSERT INTO main.forgotten SELECT id FROM event
        WHERE EXISTS(SELECT 1 FROM relay) AND post IN (\(posts)) ON CONFLICT DO NOTHING
      """, "prune")
  }
}
