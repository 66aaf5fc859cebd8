extension EventLog {
  /// The newest present posts that have all the words in title or content, newest first.
  ///
  /// A word is what stands between spaces, and may go on: "meet" finds "Meeting". Case and accents
  /// make no difference. Where words are written without spaces, and in Hangul, a word is found
  /// inside longer ones too. Nothing in the text is an operator; text without a word finds nothing.
  /// The first 64 different words count, and the first 256 scalars of each.
  ///
  /// - Parameters:
  ///   - id: finds posts older than this one; nil finds the newest.
  ///   - limit: how many at most.
  package func search(
    _ words: String, before id: EventID? = nil, limit: Int
  ) throws(LogError) -> [Post] {
    guard limit > 0, let query = SearchText.query(words) else { return [] }
    try catchUpIndex()
    return try reading("search") { () throws(LogError) in
      var posts: [Post] = []
      for id in try found(query, before: id, limit: limit) {
        if let post = try post(id) { posts.append(post) }
      }
      return posts
    }
  }

  /// How many present posts ``search(_:before:limit:)`` would find in all.
  package func searchCount(_ words: String) throws(LogError) -> Int {
    guard let query = SearchText.query(words) else { return 0 }
    try catchUpIndex()
    return try read(.countFound, "search") { (statement) throws(LogError) in
      try statement.bind(query, at: 1)
      return try statement.step() ? Int(statement.integer(0)) : 0
    }
  }

  /// The posts that the index finds, newest first.
  ///
  /// It gives its rows by place. Where that is the order of ids, the search ends at the limit; else
  /// all that was found must be sorted.
  private func found(
    _ query: String, before id: EventID?, limit: Int
  ) throws(LogError) -> [EventID] {
    let isUnordered = try meta().isUnordered
    let place = isUnordered ? nil : try id.map { id throws(LogError) in try lastPlace(before: id) }
    return try read(isUnordered ? .search : .searchOrdered, "search") {
      (statement) throws(LogError) in
      try statement.bind(query, at: 1)
      if isUnordered {
        try statement.bind(id ?? EventID(high: .max, low: .max), at: 2)
      } else {
        try statement.bind(place ?? .max, at: 2)
      }
      try statement.bind(Int64(limit), at: 3)
      var ids: [EventID] = []
      while try statement.step() { if let id = statement.eventID(0) { ids.append(id) } }
      return ids
    }
  }

  private func lastPlace(before id: EventID) throws(LogError) -> Int64 {
    try read(.lastCreatedBefore, "search") { (statement) throws(LogError) in
      try statement.bind(id, at: 1)
      return try statement.step() ? statement.integer(0) : 0
    }
  }

  /// Takes in what a program of an older version has added without the index.
  ///
  /// A log that cannot be written is searched as it is.
  private func catchUpIndex() throws(LogError) {
    if try isIndexBehind() { try? writing("index") {} }
  }

  func catchUpIndexInTransaction() throws(LogError) {
    if try isIndexBehind() { try index.rebuild() }
  }

  func isIndexBehind() throws(LogError) -> Bool { try meta().indexed != head() }
}
