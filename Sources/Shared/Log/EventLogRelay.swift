/// Events for a stream, in the log's order.
package struct Unsent: Sendable, Equatable {
  /// Those that the stream has not got yet, as far as is known here.
  package let entries: [LogEntry]
  /// The greatest place looked at, the stream's own events included; where to go on after.
  package let lastSeq: Int64
  /// Rows that are no event known here.
  package let skipped: Int
}

extension EventLog {
  /// Where the relay of this log stands; nil before there was one.
  package func relayPlace() throws(LogError) -> RelayPlace? {
    let statement = try Statement(
      database, "SELECT stream, created, first, read, sent, anchor, anchorid FROM relay", "read")
    return try statement.use { (row) throws(LogError) in
      guard try row.step(), let stream = row.text(0) else { return nil }
      var place = RelayPlace(stream: stream, created: row.integer(1), first: row.integer(2))
      place.read = row.integer(3)
      place.sent = row.integer(4)
      if let anchor = row.strictInteger(5), let id = row.text(6) {
        place.anchor = RelayPlace.Anchor(place: anchor, id: id)
      }
      return place
    }
  }

  /// Begins with a stream that nothing is known of.
  package func startRelay(_ place: RelayPlace) throws(LogError) {
    try writing("write the relay's place in") { () throws(LogError) in
      try database.execute("DELETE FROM relayed", "write the relay's place in")
      try write(place)
    }
  }

  /// Keeps how far the relay has come.
  ///
  /// - Parameter forgetting: what ``lastForgetting()`` said before a look at the stream that found
  ///   nothing beyond this place's `read`, while nothing was being sent; nil without such a look.
  ///   The ids of pruned events go then, unless there was another pruning since.
  package func keepRelay(
    _ place: RelayPlace, lettingGo forgetting: LogID? = nil
  ) throws(LogError) {
    try writing("write the relay's place in") { () throws(LogError) in
      try write(place)
      if forgetting == logID {
        try database.execute("DELETE FROM forgotten", "write the relay's place in")
      }
    }
  }

  /// Takes in events that a stream had between the place's `read` and `upTo`, and moves the place
  /// in the same transaction.
  ///
  /// They are not to be sent again: either `sent` moves over them at once, or they are marked. Those
  /// that were pruned here are passed over.
  ///
  /// - Returns: those that were new, with their places here.
  package func takeRelayed(
    _ entries: [LogEntry], upTo: Int64, _ place: inout RelayPlace
  ) throws(LogError) -> [LogEntry] {
    var moved = place
    moved.read = max(moved.read, upTo)
    guard !entries.isEmpty else {
      try keepRelay(moved)
      place = moved
      return []
    }
    let added = try ingest(entries, isRelayed: true) { (added) throws(LogError) in
      try mark(entries, added: added, &moved)
      try write(moved)
    }
    place = moved
    return added
  }

  /// At most `limit` rows after a place, and about `bytes` of them: what is to be sent next.
  package func unsent(
    after seq: Int64, limit: Int, bytes: Int64
  ) throws(LogError) -> Unsent {
    try reading("read") { () throws(LogError) in
      _ = try meta()
      let upTo = try end(after: seq, limit: limit, bytes: bytes)
      let found = try entriesInTransaction(after: seq, limit: limit, upTo: upTo)
      let marked = try marks(after: seq, upTo: found.lastSeq)
      return Unsent(
        entries: marked.isEmpty ? found.entries : found.entries.filter { !marked.contains($0.seq) },
        lastSeq: found.lastSeq, skipped: found.skipped)
    }
  }

  /// Whether the log has all of these events, none of them after a place.
  package func knows(_ ids: [EventID], upTo seq: Int64) throws(LogError) -> Bool {
    try reading("read") { () throws(LogError) in
      let statement = try Statement(
        database, "SELECT 1 FROM event WHERE id = ?1 AND seq <= ?2", "read")
      for id in ids {
        let isKnown = try statement.use { (row) throws(LogError) in
          try row.bind(id, at: 1)
          try row.bind(seq, at: 2)
          return try row.step()
        }
        guard isKnown else { return false }
      }
      return true
    }
  }

  private func mark(
    _ entries: [LogEntry], added: [LogEntry], _ place: inout RelayPlace
  ) throws(LogError) {
    var seqs = added.map(\.seq)
    if added.count < entries.count, try head() > place.sent {
      // The stream has what came from here as well, or from here by another way.
      let new = Set(added.map(\.id))
      let statement = try Statement(database, "SELECT seq FROM event WHERE id = ?1", "read")
      for entry in entries where !new.contains(entry.id) {
        try statement.use { (row) throws(LogError) in
          try row.bind(entry.id, at: 1)
          if try row.step() { seqs.append(row.integer(0)) }
        }
      }
    }
    seqs.sort()
    // As long as nothing of this log's own lies between, no marks are needed.
    let between = try Statement(
      database, "SELECT 1 FROM event WHERE seq > ?1 AND seq < ?2 LIMIT 1", "read")
    let insert = try Statement(
      database, "INSERT INTO relayed(seq) VALUES(?1) ON CONFLICT DO NOTHING", "append to")
    var isContiguous = true
    for seq in seqs where seq > place.sent {
      if isContiguous, seq > place.sent + 1 {
        isContiguous = try between.use { (row) throws(LogError) in
          try row.bind(place.sent, at: 1)
          try row.bind(seq, at: 2)
          return try !row.step()
        }
      }
      if isContiguous {
        place.sent = seq
      } else {
        try insert.use { (statement) throws(LogError) in
          try statement.bind(seq, at: 1)
          try statement.run()
        }
      }
    }
  }

  private func write(_ place: RelayPlace) throws(LogError) {
    let forget = try Statement(database, "DELETE FROM relayed WHERE seq <= ?1", "append to")
    try forget.use { (statement) throws(LogError) in
      try statement.bind(place.sent, at: 1)
      try statement.run()
    }
    let statement = try Statement(
      database,
      """
      REPLACE INTO relay(only, stream, created, first, read, sent, anchor, anchorid)
      VALUES(1, ?1, ?2, ?3, ?4, ?5, ?6, ?7)
      """, "append to")
    try statement.use { (statement) throws(LogError) in
      try statement.bind(place.stream, at: 1)
      try statement.bind(place.created, at: 2)
      try statement.bind(place.first, at: 3)
      try statement.bind(place.read, at: 4)
      try statement.bind(place.sent, at: 5)
      try statement.bind(place.anchor?.place, at: 6)
      if let anchor = place.anchor { try statement.bind(anchor.id, at: 7) }
      try statement.run()
    }
  }

  private func marks(after seq: Int64, upTo: Int64) throws(LogError) -> Set<Int64> {
    let statement = try Statement(
      database, "SELECT seq FROM relayed WHERE seq > ?1 AND seq <= ?2", "read")
    return try statement.use { (row) throws(LogError) in
      try row.bind(seq, at: 1)
      try row.bind(upTo, at: 2)
      var marks: Set<Int64> = []
      while try row.step() { marks.insert(row.integer(0)) }
      return marks
    }
  }

  /// The place up to which rows make about so many bytes; one row at least.
  private func end(after seq: Int64, limit: Int, bytes: Int64) throws(LogError) -> Int64 {
    let statement = try Statement(
      database,
      "SELECT seq, length(CAST(payload AS BLOB)) FROM event WHERE seq > ?1 ORDER BY seq LIMIT ?2",
      "read")
    return try statement.use { (row) throws(LogError) in
      try row.bind(seq, at: 1)
      try row.bind(Int64(limit), at: 2)
      var end = seq
      var sum: Int64 = 0
      while try row.step() {
        sum += row.integer(1)
        if end > seq, sum > bytes { break }
        end = row.integer(0)
      }
      return end
    }
  }
}
