/// A part of a log's history in the order of ids, which is the same on every machine.
package struct HistoryPage: Sendable, Equatable {
  package let entries: [LogEntry]
  /// Where to go on after; nil at the end.
  package let next: EventID?
}

extension EventLog {
  /// Whether places may say another order than ids, because events came from elsewhere.
  package func hasForeignOrder() throws(LogError) -> Bool {
    try reading("read") { () throws(LogError) in
      if try meta().isUnordered { return true }
      return try relayPlace() != nil
    }
  }

  /// At most `limit` events in the order of their ids: those after an id, of the places from one up
  /// to another.
  package func history(
    after id: EventID?, from seq: Int64, upTo head: Int64, limit: Int
  ) throws(LogError) -> HistoryPage {
    try reading("read") { () throws(LogError) in
      _ = try meta()
      // The plus keeps SQLite from choosing the places and sorting all of them for each page.
      let statement = try Statement(
        database,
        """
        SELECT seq, id, kind, post, at, source, payload FROM event
        WHERE id > ?1 AND +seq > ?2 AND +seq <= ?3 ORDER BY id LIMIT ?4
        """, "read")
      return try statement.use { (row) throws(LogError) in
        try row.bind(id ?? EventID(high: 0, low: 0), at: 1)
        try row.bind(seq, at: 2)
        try row.bind(head, at: 3)
        try row.bind(Int64(limit), at: 4)
        var entries: [LogEntry] = []
        var last: EventID?
        var count = 0
        var source = ""
        while try row.step() {
          count += 1
          last = row.eventID(1) ?? last
          if let entry = entry(row, &source) { entries.append(entry) }
        }
        return HistoryPage(entries: entries, next: count == limit ? last : nil)
      }
    }
  }
}
