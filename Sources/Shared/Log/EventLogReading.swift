#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A run of a log's entries.
package struct LogEntries: Sendable, Equatable {
  /// In ascending order of place.
  package let entries: [LogEntry]
  /// The greatest place looked at, rows that were skipped included; where to go on after.
  package let lastSeq: Int64
  /// Rows that are no event known here: of a newer kind, or damaged.
  package let skipped: Int
}

extension EventLog {
  /// At most `limit` rows after a place and not past `upTo`, in order.
  ///
  /// The log is read to its end when ``LogEntries/lastSeq`` stays where it was.
  package func entries(
    after seq: Int64, limit: Int, upTo: Int64? = nil
  ) throws(LogError) -> LogEntries {
    try reading("read") { () throws(LogError) in
      // Pruning changes it, and a place is one of the log that it names.
      _ = try meta()
      return try entriesInTransaction(after: seq, limit: limit, upTo: upTo ?? .max)
    }
  }

  /// The same for who was told a moment ago, by one who has written it, that the log has still the id
  /// that is known here: half of the reading.
  package func entriesOfKnownLog(after seq: Int64, limit: Int) throws(LogError) -> LogEntries {
    try entriesInTransaction(after: seq, limit: limit, upTo: .max)
  }

  func entriesInTransaction(
    after seq: Int64, limit: Int, upTo: Int64
  ) throws(LogError) -> LogEntries {
    try read(.entries, "read") { (statement) throws(LogError) in
      try statement.bind(seq, at: 1)
      try statement.bind(upTo, at: 2)
      try statement.bind(Int64(max(0, limit)), at: 3)
      var entries: [LogEntry] = []
      var lastSeq = seq
      var skipped = 0
      var source = ""
      while try statement.step() {
        lastSeq = statement.integer(0)
        if let entry = entry(statement, &source) { entries.append(entry) } else { skipped += 1 }
      }
      return LogEntries(entries: entries, lastSeq: lastSeq, skipped: skipped)
    }
  }

  /// The identity that the database holds now; another than it was when the log was pruned.
  package func currentLogID() throws(LogError) -> LogID { try meta().logID }

  /// The same, and the id that the log had before it was pruned last; nil for one that never was.
  package func currentIDs() throws(LogError) -> (current: LogID, former: LogID?) {
    let meta = try meta()
    return (meta.logID, meta.formerID)
  }

  /// The greatest place in the log; 0 while it is empty.
  package func head() throws(LogError) -> Int64 {
    try read(.head, "read") { (statement) throws(LogError) in
      try statement.step() ? statement.integer(0) : 0
    }
  }

  /// The place after which events of `time` or later begin: for a reader that starts in the middle.
  ///
  /// Exact as long as no event's time is later than its id's, as the protocol asks.
  package func seq(atOrAfter time: Timestamp) throws(LogError) -> Int64 {
    try reading("read") { () throws(LogError) in
      let first = try read(.firstSeqFromID, "read") { (statement) throws(LogError) -> Int64? in
        try statement.bind(EventID.lowest(at: time), at: 1)
        return try statement.step() ? statement.strictInteger(0) : nil
      }
      guard let first else { return try head() }
      let found = try read(.firstSeqFromTime, "read") { (statement) throws(LogError) -> Int64? in
        try statement.bind(first, at: 1)
        try statement.bind(time.milliseconds, at: 2)
        return try statement.step() ? statement.integer(0) : nil
      }
      if let found { return found - 1 }
      return try head()
    }
  }

  func entry(_ row: Statement, _ source: inout String) -> LogEntry? {
    guard let id = row.eventID(1), let kind = row.text(2).flatMap(BoardEvent.Kind.init),
      let post = row.eventID(3), let time = row.strictInteger(4),
      // Neighbours mostly share their source, so one string serves them all.
      row.withText(5, { source.matches($0) }) == true || row.text(5).map({ source = $0 }) != nil,
      !source.isEmpty
    else { return nil }
    let seq = row.integer(0)
    return row.withText(6) { payload in
      let event = Envelope.event(
        kind: kind, id: id, post: post, source: source, time: Timestamp(milliseconds: time),
        payload: payload)
      return event.map {
        LogEntry(
          seq: seq, id: id, logID: logID, source: source, event: $0,
          payload: Self.isOneLine(payload) ? [UInt8](payload) : nil)
      }
    } ?? nil
  }

  /// A foreign writer may have stored JSON of several lines, which must not go out as it is.
  private static func isOneLine(_ payload: UnsafeRawBufferPointer) -> Bool {
    guard let base = payload.baseAddress else { return true }
    return memchr(base, 0x0A, payload.count) == nil && memchr(base, 0x0D, payload.count) == nil
  }
}

extension String {
  fileprivate func matches(_ bytes: UnsafeRawBufferPointer) -> Bool {
    utf8.count == bytes.count && utf8.elementsEqual(bytes)
  }
}
