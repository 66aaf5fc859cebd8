extension EventLog {
  /// At most `limit` posts of a query, with the count of all and the log's head, in one read
  /// transaction.
  package func page(
    of query: PostQuery, _ start: PageStart, limit: Int
  ) throws(LogError) -> PostPage {
    if case .search(let words) = query { return try found(words, start, limit: limit) }
    return try reading("read") { () throws(LogError) in
      let posts = try posts(of: query, start, limit: limit)
      return PostPage(
        posts: posts, isWhole: try isWhole(posts, query, start, limit: limit),
        total: try count(of: query), head: try head())
    }
  }

  /// How many present posts a query asks for.
  package func count(of query: PostQuery) throws(LogError) -> Int {
    switch query {
    case .all: Int(try meta().posts)
    case .range(let first, let end):
      try counting { (count) throws(LogError) in try count(first, end) }
    case .search(let words): try searchCount(words)
    }
  }

  /// How many present posts each of the ranges holds, of one moment.
  package func counts(of ranges: [(EventID, EventID)]) throws(LogError) -> [Int] {
    try reading("read") { () throws(LogError) in
      try counting { (count) throws(LogError) in
        var counts: [Int] = []
        for (first, end) in ranges { counts.append(try count(first, end)) }
        return counts
      }
    }
  }

  private func counting<Result>(
    _ body: ((EventID, EventID) throws(LogError) -> Int) throws(LogError) -> Result
  ) throws(LogError) -> Result {
    let statement = try Statement(
      database, "SELECT count(*) FROM post WHERE id >= ?1 AND id < ?2 AND state = 1", "read")
    return try body { (first, end) throws(LogError) in
      try statement.use { (statement) throws(LogError) in
        try statement.bind(first, at: 1)
        try statement.bind(end, at: 2)
        return try statement.step() ? Int(statement.integer(0)) : 0
      }
    }
  }

  /// Posts whose events are damaged are left out of a page, so one that is short is not the last
  /// one for that.
  private func isWhole(
    _ posts: [Post], _ query: PostQuery, _ start: PageStart, limit: Int
  ) throws(LogError) -> Bool {
    guard posts.count < limit, let first = posts.first?.id, let last = posts.last?.id else {
      return posts.count < limit
    }
    let (least, end) = query.bounds
    let (from, until) =
      switch start {
      case .newest, .before, .from: (least, last)
      case .oldest, .after: (first.successor, end)
      }
    let statement = try Statement(
      database, "SELECT 1 FROM post WHERE id >= ?1 AND id < ?2 AND state = 1 LIMIT 1", "read")
    return try statement.use { (statement) throws(LogError) in
      try statement.bind(from, at: 1)
      try statement.bind(until, at: 2)
      return try !statement.step()
    }
  }

  private func posts(
    of query: PostQuery, _ start: PageStart, limit: Int
  ) throws(LogError) -> [Post] {
    let (first, end) = query.bounds
    guard limit > 0 else { return [] }
    let found: [Post]
    switch start {
    case .newest: found = try posts(before: end, limit: limit)
    case .oldest: found = try posts(after: first.predecessor, limit: limit)
    case .before(let id): found = try posts(before: min(id, end), limit: limit)
    case .after(let id): found = try posts(after: max(id, first.predecessor), limit: limit)
    case .from(let id): found = try posts(before: min(id.successor, end), limit: limit)
    }
    return found.filter { query.contains($0.id) ?? true }
  }
}

extension PostQuery {
  /// The least id that belongs to it, and the one before which all do.
  fileprivate var bounds: (EventID, EventID) {
    switch self {
    case .all, .search: (EventID(high: 0, low: 0), EventID(high: .max, low: .max))
    case .range(let first, let end): (first, end)
    }
  }
}

extension EventID {
  var successor: EventID {
    low == .max ? EventID(high: high &+ 1, low: 0) : EventID(high: high, low: low + 1)
  }

  /// The id before this one; the least one stays.
  var predecessor: EventID {
    if low > 0 { return EventID(high: high, low: low - 1) }
    return high > 0 ? EventID(high: high - 1, low: .max) : self
  }
}
