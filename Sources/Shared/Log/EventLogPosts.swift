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
      let total = try read(.countPosts, "read") { (statement) throws(LogError) in
        try statement.step() ? Int(statement.integer(0)) : 0
      }
      return Snapshot(posts: posts, total: total, head: try head())
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
  package func post(_ id: EventID) throws(LogError) -> Post? {
    try read(.post, "read") { (statement) throws(LogError) in
      try statement.bind(id, at: 1)
      return try statement.step() ? post(statement) : nil
    }
  }

  /// At most `limit` present posts whose id begins or ends with these digits, newest first.
  ///
  /// The digits are hexadecimal, of either case. Hyphens are passed over; text that is no part of an id matches nothing.
  package func posts(matching digits: String, limit: Int) throws(LogError) -> [Post] {
    guard let part = IDPart(digits), limit > 0 else { return [] }
    return try reading("read") { () throws(LogError) in
      let beginning = try ids(from: part.first, through: part.last, limit: limit)
      let ending = try ids(endingIn: part, limit: limit)
      var posts: [Post] = []
      for id in Set(beginning).union(ending).sorted(by: >).prefix(limit) {
        if let post = try post(id) { posts.append(post) }
      }
      return posts
    }
  }

  private func ids(
    from first: EventID, through last: EventID, limit: Int
  ) throws(LogError) -> [EventID] {
    try read(.postIDsFrom, "read") { (statement) throws(LogError) in
      try statement.bind(first, at: 1)
      try statement.bind(last, at: 2)
      try statement.bind(Int64(limit), at: 3)
      var ids: [EventID] = []
      while try statement.step() { if let id = statement.eventID(0) { ids.append(id) } }
      return ids
    }
  }

  private func ids(endingIn part: IDPart, limit: Int) throws(LogError) -> [EventID] {
    guard !part.isWhole else { return [] }
    return try read(.postIDs, "read") { (statement) throws(LogError) in
      var ids: [EventID] = []
      while ids.count < limit, try statement.step() {
        if let id = statement.eventID(0), part.isSuffix(of: id) { ids.append(id) }
      }
      return ids
    }
  }

  private func posts(
    _ query: Query, _ id: EventID, _ limit: Int
  ) throws(LogError) -> [Post] {
    try read(query, "read") { (statement) throws(LogError) in
      try statement.bind(id, at: 1)
      try statement.bind(Int64(max(0, limit)), at: 2)
      var posts: [Post] = []
      while try statement.step() { if let post = post(statement) { posts.append(post) } }
      return posts
    }
  }

  /// A row of the columns that ``Query`` names for posts; nil when its events are damaged.
  private func post(_ row: Statement) -> Post? {
    guard let id = row.eventID(0), let time = row.strictInteger(1), let source = row.text(2),
      let created = data(row, 3), let title = created.title, let content = created.content,
      let author = created.author
    else { return nil }
    return Post(
      id: id, title: title, content: content, author: author, source: source,
      createdAt: Timestamp(milliseconds: time)
    ).settled(
      title: edit(row, from: 4, \EventData.title), content: edit(row, from: 7, \EventData.content))
  }

  private func edit(
    _ row: Statement, from column: Int32, _ field: KeyPath<EventData, String?>
  ) -> Post.FieldEdit? {
    guard let id = row.eventID(column), let time = row.strictInteger(column + 1),
      let text = data(row, column + 2)?[keyPath: field]
    else { return nil }
    return Post.FieldEdit(edit: id, time: Timestamp(milliseconds: time), text: text)
  }

  private func data(_ row: Statement, _ column: Int32) -> EventData? {
    row.withText(column) { Envelope.data($0) } ?? nil
  }
}

/// Some hexadecimal digits of an id.
struct IDPart {
  private var value: (high: UInt64, low: UInt64) = (0, 0)
  private var bits = 0

  /// Nil unless there are 1 to 32 digits and nothing but hyphens between them.
  init?(_ text: String) {
    for byte in text.utf8 where byte != UInt8(ascii: "-") {
      guard let digit = Hex.value(byte), bits < 128 else { return nil }
      value = (value.high << 4 | value.low >> 60, value.low << 4 | digit)
      bits += 4
    }
    guard bits > 0 else { return nil }
  }

  var isWhole: Bool { bits == 128 }

  /// The smallest id that begins with the digits.
  var first: EventID { Self.shifted(value, left: 128 - bits) }

  /// The greatest id that begins with the digits.
  var last: EventID {
    let rest = Self.mask(128 - bits)
    return EventID(high: first.high | rest.high, low: first.low | rest.low)
  }

  func isSuffix(of id: EventID) -> Bool {
    let mask = Self.mask(bits)
    return id.high & mask.high == value.high && id.low & mask.low == value.low
  }

  private static func mask(_ bits: Int) -> EventID {
    EventID(
      high: bits <= 64 ? 0 : .max >> UInt64(128 - bits),
      low: bits == 0 ? 0 : bits >= 64 ? .max : .max >> UInt64(64 - bits))
  }

  private static func shifted(_ value: (high: UInt64, low: UInt64), left: Int) -> EventID {
    if left == 0 { return EventID(high: value.high, low: value.low) }
    if left >= 64 { return EventID(high: value.low << UInt64(left - 64), low: 0) }
    return EventID(
      high: value.high << UInt64(left) | value.low >> UInt64(64 - left),
      low: value.low << UInt64(left))
  }
}
