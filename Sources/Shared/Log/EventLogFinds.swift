extension EventLog {
  /// A page of what was found.
  ///
  /// It is not of one moment: who shows it asks again after every change.
  func found(
    _ words: String, _ start: PageStart, limit: Int
  ) throws(LogError) -> PostPage {
    let head = try head()
    let posts: [Post] =
      switch start {
      case .newest: try search(words, before: nil, limit: limit)
      case .before(let id): try search(words, before: id, limit: limit)
      case .from(let id): try search(words, before: id.successor, limit: limit)
      case .after(let id): try search(words, after: id, limit: limit)
      case .oldest: try search(words, after: EventID(high: 0, low: 0), limit: limit)
      }
    return PostPage(
      posts: posts, isWhole: posts.count < limit, total: try searchCount(words), head: head)
  }

  /// The found posts that are next newer than this one, newest first.
  private func search(
    _ words: String, after id: EventID, limit: Int
  ) throws(LogError) -> [Post] {
    guard limit > 0, let query = SearchText.query(words) else { return [] }
    return try reading("search") { () throws(LogError) in
      // The order of places is that of ids, and cheap, where no event came from elsewhere.
      let (condition, order) =
        try meta().isUnordered
        ? ("e.post > ?2", "e.post")
        : ("s.rowid > (SELECT ifnull(max(created), 0) FROM post WHERE id = ?2)", "s.rowid")
      let statement = try Statement(
        database,
        """
        SELECT e.post FROM search s CROSS JOIN event e ON e.seq = s.rowid
        WHERE s.search MATCH ?1 AND \(condition) ORDER BY \(order) LIMIT ?3
        """, "search")
      let ids = try statement.use { (statement) throws(LogError) in
        try statement.bind(query, at: 1)
        try statement.bind(id, at: 2)
        try statement.bind(Int64(limit), at: 3)
        var ids: [EventID] = []
        while try statement.step() { if let id = statement.eventID(0) { ids.append(id) } }
        return ids
      }
      var posts: [Post] = []
      for id in ids.reversed() { if let post = try post(id) { posts.append(post) } }
      return posts
    }
  }
}
