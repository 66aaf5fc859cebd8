extension EventLog {
  /// The newest present posts that have all the words in title or content, newest first.
  ///
  /// A word is what stands between spaces, and may go on: "meet" finds "Meeting". Case and accents
  /// make no difference. Where words are written without spaces, and in Hangul, a word is found
  /// inside longer ones too. Nothing in the text is an operator; text without a word finds nothing.
  /// The first 64 different words count, and the first 256 scalars of each.
  ///
  /// The index is brought up to date first, so what was posted before the call is found. That takes
  /// as long as there is something to take in; see ``indexSome(atMost:)``.
  ///
  /// - Parameters:
  ///   - id: finds posts older than this one; nil finds the newest.
  ///   - limit: how many at most.
  package func search(
    _ words: String, before id: EventID? = nil, limit: Int
  ) throws(LogError) -> [Post] {
    guard limit > 0, let query = SearchText.query(words) else { return [] }
    return try searching { (index, _) throws(LogError) in
      try index.posts(query, before: id, limit: limit)
    }
  }

  /// How many present posts ``search(_:before:limit:)`` would find in all.
  package func searchCount(_ words: String) throws(LogError) -> Int {
    guard let query = SearchText.query(words) else { return 0 }
    return try searching { (index, _) throws(LogError) in try index.count(query) }
  }

  /// A page of what was found.
  func found(
    _ words: String, _ start: PageStart, limit: Int
  ) throws(LogError) -> PostPage {
    guard let query = SearchText.query(words) else {
      return PostPage(posts: [], isWhole: true, total: 0, head: try head())
    }
    return try searching { (index, place) throws(LogError) in
      let posts: [Post] =
        switch start {
        case .newest: try index.posts(query, before: nil, limit: limit)
        case .before(let id): try index.posts(query, before: id, limit: limit)
        case .from(let id): try index.posts(query, before: id.successor, limit: limit)
        case .after(let id): try index.posts(query, after: id, limit: limit)
        case .oldest: try index.posts(query, after: EventID(high: 0, low: 0), limit: limit)
        }
      return PostPage(
        posts: posts, isWhole: posts.count < limit, total: try index.count(query), head: place)
    }
  }
}
