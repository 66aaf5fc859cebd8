extension SearchIndex {
  /// How many events and bytes of them one transaction takes in: so short that whoever else waits
  /// for the index, or for an old state of the log to be let go, does not wait long.
  static let chunk = (events: 5000, bytes: 4 << 20)

  /// Takes in events up to a place; false when the log has become another one.
  ///
  /// Who finds others at it waits as long as they get on, and for `bound` when they do not.
  func catchUp(to target: Int64, within bound: Duration) throws(LogError) -> Bool {
    var place: Int64 = -1
    var deadline = ContinuousClock.now + bound
    while true {
      do throws(LogError) {
        guard let now = try reading("read the search index", standing) else { return false }
        if now.place >= min(target, now.head) { return true }
        if now.place > place {
          place = now.place
          deadline = .now + bound
        }
        guard try takeIn(Self.chunk.events) != nil else { return false }
      } catch  where error.code == .busy && ContinuousClock.now < deadline {
        continue
      }
    }
  }

  /// Takes in at most so many events if nobody else is at it.
  ///
  /// Says whether there are more; nil when the log has become another one.
  func catchUp(atMost events: Int) throws(LogError) -> Bool? {
    database.busyMilliseconds = 0
    defer { database.busyMilliseconds = Self.busyMilliseconds }
    guard let before = try reading("read the search index", standing) else { return nil }
    guard before.place < before.head else { return false }
    guard let after = try takeIn(max(0, min(events, Self.chunk.events))) else { return nil }
    return after.place < after.head
  }

  /// Takes in the next events, in one transaction; nil when the log has become another one.
  private func takeIn(_ limit: Int) throws(LogError) -> Standing? {
    let operation = "write the search index"
    let after = try reading(operation) { () throws(LogError) -> Standing? in
      // BEGIN IMMEDIATE would keep writers out of the log as well.
      try run(.lockIndex, operation)
      guard let before = try standing() else { return nil }
      let last = try take(after: before.place, limit)
      try read(.progress, operation) { (statement) throws(LogError) in
        try statement.bind(last, at: 1)
        try statement.run()
      }
      return Standing(place: last, head: before.head)
    }
    guard let after else { return nil }
    let isDone = after.place == after.head
    let due = isDone ? EventLog.checkpointPagesAtEnd : EventLog.checkpointPages
    if database.pagesInWAL >= due { try? database.checkpoint() }
    return after
  }

  /// Makes the index right for all posts that the next events are about, as they stand now.
  ///
  /// Nothing but rows of the index is written in between: FTS5 would write out each time what it has
  /// gathered. What is noted of them comes last.
  private func take(after place: Int64, _ limit: Int) throws(LogError) -> Int64 {
    var last = place
    var older: [Int64: SearchWording?] = [:]
    var notes: [(Int64, SearchWording?)] = []
    try read(.touched, "write the search index") { (row) throws(LogError) in
      try row.bind(place, at: 1)
      try row.bind(Int64(limit), at: 2)
      var bytes = 0
      while bytes < Self.chunk.bytes, try row.step() {
        last = row.integer(0)
        // None: a post that has not come, or an event of a kind that makes none.
        guard let created = row.strictInteger(3) else { continue }
        let now = SearchWording(row, from: 2)
        bytes += row.withText(1) { $0.count } ?? 0
        if created <= place { older.updateValue(now, forKey: created) }
        // What a new post's edits say is known at its own event already.
        guard created == last else { continue }
        if now == SearchWording(of: created) {
          guard let data = row.withText(1, { Envelope.data($0) }) ?? nil,
            let title = data.title, let content = data.content
          else { continue }
          try insert(SearchedText(title: title, content: content), at: created)
        } else {
          notes.append((created, now))
          if let now, let text = try text(of: now, created: created) {
            try insert(text, at: created)
          }
        }
      }
    }
    for (created, now) in older.sorted(by: { $0.key < $1.key }) {
      let before = try recorded(created)
      guard now != before else { continue }
      notes.append((created, now))
      if let before, let text = try text(of: before, created: created) {
        try remove(text, at: created)
      }
      if let now, let text = try text(of: now, created: created) { try insert(text, at: created) }
    }
    for (created, wording) in notes { try record(wording, of: created) }
    return last
  }
}
