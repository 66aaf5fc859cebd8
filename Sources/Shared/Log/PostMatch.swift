/// The posts that some digits of an id may mean.
package enum PostMatch: Sendable, Equatable {
  case one(Post)
  /// None that is present; this one was deleted.
  case deleted(EventID)
  case none
  /// Some of them, newest first.
  case several([Post])
}

extension EventLog {
  /// How many candidates are named where several posts match.
  private static let candidates = 8

  /// The post whose id begins or ends with these digits, as a board shows them.
  ///
  /// The digits are hexadecimal, of either case; hyphens are passed over, and text that is no part
  /// of an id matches nothing. A present post goes before deleted ones.
  package func match(_ digits: String) throws(LogError) -> PostMatch {
    guard let part = IDPart(digits) else { return .none }
    return try reading("read") { () throws(LogError) in
      var present: Set<EventID> = []
      var deleted: EventID?
      try matches(part) { id, isDeleted in
        if isDeleted { deleted = deleted ?? id } else { present.insert(id) }
        return present.count < Self.candidates
      }
      var posts: [Post] = []
      for id in present.sorted(by: >) {
        if let post = try post(id) { posts.append(post) }
      }
      if posts.count > 1 { return .several(posts) }
      if let post = posts.first { return .one(post) }
      return deleted.map { .deleted($0) } ?? .none
    }
  }

  /// Calls `body` for each match until it returns false: beginnings, then endings.
  private func matches(
    _ part: IDPart, _ body: (EventID, _ isDeleted: Bool) -> Bool
  ) throws(LogError) {
    let wantsMore = try read(.postIDsFrom, "read") { (statement) throws(LogError) -> Bool in
      try statement.bind(part.first, at: 1)
      try statement.bind(part.last, at: 2)
      while try statement.step() {
        if let id = statement.eventID(0), !body(id, statement.integer(1) == 1) { return false }
      }
      return true
    }
    guard wantsMore, !part.isWhole else { return }
    try read(.postIDs, "read") { (statement) throws(LogError) in
      while try statement.step() {
        guard let id = statement.eventID(0), part.isSuffix(of: id) else { continue }
        if !body(id, statement.integer(1) == 1) { return }
      }
    }
  }
}
