/// What the log keeps of a post beside its events: ``Fold``'s slot, as places of events.
struct Projection: Equatable {
  /// The numbers are on disk.
  enum State: Int64 {
    /// Edits have come and the post has not.
    case awaited = 0
    case present = 1
    case deleted = 2
  }

  var state = State.awaited
  /// The place of the event that created the post.
  var created: Int64?
  /// The places of the edits that settled the title and the content.
  var title: Int64?
  var content: Int64?
}

extension EventLog {
  /// Takes one stored event into the projection, by the rules of ``Fold``.
  ///
  /// Gives the change in the number of present posts. `isNewHere` says that a created post cannot
  /// be known yet.
  func project(
    _ event: BoardEvent, id: EventID, seq: Int64, isNewHere: Bool
  ) throws(LogError) -> Int64 {
    if isNewHere, case .create(let post) = event {
      try put(Projection(state: .present, created: seq), for: post.id)
      return 1
    }
    let before = try projection(of: event.post)
    var after = before ?? Projection()
    switch event {
    case .create:
      after.created = seq
      if after.state == .awaited { after.state = .present }
    case .update(let update):
      guard id > update.post, after.state != .deleted else { return 0 }
      if update.title != nil, try isGreater(id, than: after.title) { after.title = seq }
      if update.content != nil, try isGreater(id, than: after.content) { after.content = seq }
    case .delete:
      after.state = .deleted
    }
    guard after != before else { return 0 }
    try put(after, for: event.post)
    return (after.state == .present ? 1 : 0) - (before?.state == .present ? 1 : 0)
  }

  /// Projects all events of the log, and gives the number of present posts.
  func projectAll() throws(LogError) -> Int64 {
    var place: Int64 = 0
    var present: Int64 = 0
    while true {
      let batch = try entriesInTransaction(after: place, limit: 1000, upTo: .max)
      for entry in batch.entries {
        present += try project(entry.event, id: entry.id, seq: entry.seq, isNewHere: false)
      }
      guard batch.lastSeq > place else { return present }
      place = batch.lastSeq
    }
  }

  private func projection(of post: EventID) throws(LogError) -> Projection? {
    try read(.findPost, "read") { (statement) throws(LogError) in
      try statement.bind(post, at: 1)
      guard try statement.step() else { return nil }
      return Projection(
        state: Projection.State(rawValue: statement.integer(0)) ?? .awaited,
        created: statement.strictInteger(1), title: statement.strictInteger(2),
        content: statement.strictInteger(3))
    }
  }

  private func put(_ projection: Projection, for post: EventID) throws(LogError) {
    try read(.putPost, "append to") { (statement) throws(LogError) in
      try statement.bind(post, at: 1)
      try statement.bind(projection.state.rawValue, at: 2)
      try statement.bind(projection.created, at: 3)
      try statement.bind(projection.title, at: 4)
      try statement.bind(projection.content, at: 5)
      try statement.run()
    }
  }

  private func isGreater(_ id: EventID, than seq: Int64?) throws(LogError) -> Bool {
    guard let seq else { return true }
    return try read(.eventID, "read") { (statement) throws(LogError) in
      try statement.bind(seq, at: 1)
      guard try statement.step(), let other = statement.eventID(0) else { return true }
      return id > other
    }
  }
}
