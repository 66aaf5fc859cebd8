/// An event that is to be made: the log gives it its id, place and time.
package enum NewEvent: Hashable, Sendable {
  case create(Draft)
  case update(post: EventID, Edit)
  case delete(post: EventID, author: String)
}

extension EventLog {
  /// Commits new events in one transaction and gives them back as they were stored, in order.
  ///
  /// Ids are given inside the transaction, greater than every id in the log. The texts must have
  /// been validated; whether a post exists is the caller's to ask, an event about none is harmless.
  @discardableResult
  package func append(_ changes: [NewEvent]) throws(LogError) -> [LogEntry] {
    guard !changes.isEmpty else { return [] }
    return try writing("append to") { () throws(LogError) in
      var last = try greatestID()
      var present: Int64 = 0
      var entries: [LogEntry] = []
      entries.reserveCapacity(changes.count)
      for change in changes {
        let now = clock()
        let id = EventID.next(after: last, now: now, using: &random)
        last = id
        let event = event(change, id, now)
        let payload = Envelope.payload(of: event)
        guard let seq = try insert(id, event, source, payload) else {
          throw LogError(.failed, "append to", path, detail: "the last possible id is taken")
        }
        present += try project(event, id: id, seq: seq, isNewHere: true)
        entries.append(
          LogEntry(
            seq: seq, id: id, logID: logID, source: source, event: event, payload: payload))
      }
      try count(present)
      return entries
    }
  }

  /// Commits events that were made elsewhere, with their ids, times and sources, in one transaction.
  ///
  /// Ids that the log knows are passed over. Gives back what was new, with its place here. What was
  /// pruned before is taken in like anything else, for somebody wants it.
  @discardableResult
  package func ingest(_ entries: [LogEntry]) throws(LogError) -> [LogEntry] {
    try ingest(entries, isRelayed: false) { _ in }
  }

  /// The same.
  ///
  /// What a relay brings is passed over if it was pruned here. `also` is done with what was new in
  /// the same transaction.
  func ingest(
    _ entries: [LogEntry], isRelayed: Bool, also: ([LogEntry]) throws(LogError) -> Void
  ) throws(LogError) -> [LogEntry] {
    guard !entries.isEmpty else { return [] }
    return try writing("append to") { () throws(LogError) in
      var last = try greatestID()
      var present: Int64 = 0
      var added: [LogEntry] = []
      let isForgetting = try isForgetting()
      for entry in entries {
        if isForgetting, isRelayed, try isForgotten(entry.id) { continue }
        let payload = Envelope.payload(of: entry.event)
        guard let seq = try insert(entry.id, entry.event, entry.source, payload) else { continue }
        if isForgetting, !isRelayed { try recall(entry.id) }
        present += try project(entry.event, id: entry.id, seq: seq, isNewHere: false)
        if let last, entry.id < last, entry.event.kind == .create {
          try run(.becomeUnordered, "append to")
        }
        last = last.map { max($0, entry.id) } ?? entry.id
        added.append(
          LogEntry(
            seq: seq, id: entry.id, logID: logID, source: entry.source, event: entry.event,
            payload: payload))
      }
      try count(present)
      try also(added)
      return added
    }
  }

  /// Makes the projection of present posts anew from the events, in one transaction, and has the
  /// next search make the index anew.
  package func rebuildProjection() throws(LogError) {
    try writing("rebuild") { () throws(LogError) in
      try database.execute(
        "DELETE FROM post; UPDATE meta SET value = 0 WHERE key = 'posts'; \(Schema.findsOrder)",
        "rebuild")
      try count(try projectAll())
    }
    index = nil
    SearchFiles(directory: directory).sweep(keeping: nil)
  }

  private func greatestID() throws(LogError) -> EventID? {
    try read(.greatestID, "append to") { (statement) throws(LogError) in
      try statement.bind(EventID.greatest, at: 1)
      return try statement.step() ? statement.eventID(0) : nil
    }
  }

  private func event(_ change: NewEvent, _ id: EventID, _ now: Timestamp) -> BoardEvent {
    switch change {
    case .create(let draft):
      .create(
        Post(
          id: id, title: draft.title, content: draft.content, author: draft.author,
          source: source, createdAt: now))
    case .update(let post, let edit):
      .update(
        .init(
          post: post, title: edit.title, content: edit.content, author: edit.author, time: now))
    case .delete(let post, let author):
      .delete(.init(post: post, author: author, time: now))
    }
  }

  /// The place of the new row, or nil when the log knows the id.
  private func insert(
    _ id: EventID, _ event: BoardEvent, _ source: String, _ payload: [UInt8]
  ) throws(LogError) -> Int64? {
    try read(.insertEvent, "append to") { (statement) throws(LogError) in
      try statement.bind(id, at: 1)
      try statement.bind(event.kind.rawValue, at: 2)
      try statement.bind(event.post, at: 3)
      try statement.bind(event.author, at: 4)
      try statement.bind(event.time.milliseconds, at: 5)
      try statement.bind(source, at: 6)
      try statement.bind(payload, at: 7)
      try statement.run()
      return database.changes == 1 ? database.lastInsertedRow : nil
    }
  }

  /// Notes a change in the number of present posts.
  private func count(_ posts: Int64) throws(LogError) {
    guard posts != 0 else { return }
    try read(.countPosts, "append to") { (statement) throws(LogError) in
      try statement.bind(posts, at: 1)
      try statement.run()
    }
  }
}
