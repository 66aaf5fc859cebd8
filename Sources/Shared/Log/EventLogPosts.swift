/// What a board shows first, of one moment.
package struct Snapshot: Sendable, Equatable {
  /// Present posts, newest first.
  package let posts: [Post]
  /// How many posts are present in all.
  package let total: Int
  /// The place that the posts are of.
  package let head: Int64

  package init(posts: [Post], total: Int, head: Int64) {
    self.posts = posts
    self.total = total
    self.head = head
  }
}

extension EventLog {
  /// The newest posts, the count of all and the log's head, in one read transaction.
  package func snapshot(limit: Int) throws(LogError) -> Snapshot {
    try reading("read") { () throws(LogError) in
      let posts = try posts(before: nil, limit: limit)
      return Snapshot(posts: posts, total: Int(try meta().posts), head: try head())
    }
  }

  /// At most `limit` present posts older than `id` (nil: from the newest), newest first.
  package func posts(before id: EventID?, limit: Int) throws(LogError) -> [Post] {
    try posts(.postsBefore, id ?? EventID(high: .max, low: .max), limit)
  }

  /// At most `limit` present posts next newer than `id`, newest first.
  package func posts(after id: EventID, limit: Int) throws(LogError) -> [Post] {
    try posts(.postsAfter, id, limit).reversed()
  }

  /// The present post of an id.
  package func post(_ id: EventID) throws(LogError) -> Post? { try presentPost(id) }

  func posts(
    _ query: Query, _ id: EventID, _ limit: Int
  ) throws(LogError) -> [Post] {
    try read(query, "read") { (statement) throws(LogError) in
      try statement.bind(id, at: 1)
      try statement.bind(Int64(max(0, limit)), at: 2)
      var posts: [Post] = []
      while try statement.step() { if let post = Post(statement) { posts.append(post) } }
      return posts
    }
  }
}

extension Connected {
  func presentPost(_ id: EventID) throws(LogError) -> Post? {
    try read(.post, "read") { (statement) throws(LogError) in
      try statement.bind(id, at: 1)
      return try statement.step() ? Post(statement) : nil
    }
  }
}

extension Post {
  /// A row of the columns that ``Query`` names for posts; nil when its events are damaged.
  fileprivate init?(_ row: Statement) {
    guard let id = row.eventID(0), let time = row.strictInteger(1), let source = row.text(2),
      let created = Self.data(row, 3), let title = created.title, let content = created.content,
      let author = created.author
    else { return nil }
    self = Post(
      id: id, title: title, content: content, author: author, source: source,
      createdAt: Timestamp(milliseconds: time)
    ).settled(
      title: Self.edit(row, from: 4, \EventData.title),
      content: Self.edit(row, from: 7, \EventData.content))
  }

  private static func edit(
    _ row: Statement, from column: Int32, _ field: KeyPath<EventData, String?>
  ) -> FieldEdit? {
    guard let id = row.eventID(column), let time = row.strictInteger(column + 1),
      let text = data(row, column + 2)?[keyPath: field]
    else { return nil }
    return FieldEdit(edit: id, time: Timestamp(milliseconds: time), text: text)
  }

  private static func data(_ row: Statement, _ column: Int32) -> EventData? {
    row.withText(column) { Envelope.data($0) } ?? nil
  }
}
