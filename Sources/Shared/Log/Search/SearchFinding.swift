/// Questions to the index, inside the caller's transaction.
///
/// It gives its rows by place. Where that is the order of ids, because no event came from elsewhere,
/// a search ends at its limit; else all that was found must be sorted.
extension SearchIndex {
  /// At most `limit` found posts older than `id` (nil: from the newest), newest first.
  func posts(
    _ query: String, before id: EventID?, limit: Int
  ) throws(LogError) -> [Post] {
    try posts(
      query, from: id ?? EventID(high: .max, low: .max),
      try isUnordered() ? .searchBefore : .searchOrderedBefore, limit)
  }

  /// At most `limit` found posts next newer than `id`, newest first.
  func posts(
    _ query: String, after id: EventID, limit: Int
  ) throws(LogError) -> [Post] {
    try posts(query, from: id, try isUnordered() ? .searchAfter : .searchOrderedAfter, limit)
      .reversed()
  }

  /// How many posts are found in all.
  func count(_ query: String) throws(LogError) -> Int {
    try read(.countFound, "search") { (statement) throws(LogError) in
      try statement.bind(query, at: 1)
      return try statement.step() ? Int(statement.integer(0)) : 0
    }
  }

  private func isUnordered() throws(LogError) -> Bool {
    try read(.meta, "search") { (statement) throws(LogError) in
      try LogMeta(statement, path: database.path).isUnordered
    }
  }

  /// Reads on in the place of posts that were deleted since the index was brought up to date.
  private func posts(
    _ words: String, from start: EventID, _ query: Query, _ limit: Int
  ) throws(LogError) -> [Post] {
    var posts: [Post] = []
    var last: EventID? = start
    while let from = last, posts.count < limit {
      let wanted = limit - posts.count
      let ids = try ids(words, from: from, query, wanted)
      for id in ids { if let post = try presentPost(id) { posts.append(post) } }
      last = ids.count == wanted ? ids.last : nil
    }
    return posts
  }

  private func ids(
    _ words: String, from id: EventID, _ query: Query, _ limit: Int
  ) throws(LogError) -> [EventID] {
    try read(query, "search") { (statement) throws(LogError) in
      try statement.bind(words, at: 1)
      try statement.bind(id, at: 2)
      try statement.bind(Int64(limit), at: 3)
      var ids: [EventID] = []
      while try statement.step() { if let id = statement.eventID(0) { ids.append(id) } }
      return ids
    }
  }
}
