/// The full-text index of the present posts, one row for each, at the place of its create event.
///
/// It stores no text: what is removed must be given again as it was put in, which the events make
/// possible. Its table is `search`, see ``Schema``.
struct SearchIndex {
  let database: Database
  private var statements: Statements

  init(_ database: Database) {
    self.database = database
    statements = Statements(database)
  }

  /// What of a post is searched.
  struct Text: Equatable {
    var title: String
    var content: String
  }

  /// Posts are put in and taken out fastest in ascending order of place.
  mutating func insert(_ text: Text, at place: Int64) throws(LogError) {
    try change(.indexPost, text, place)
  }

  mutating func remove(_ text: Text, at place: Int64) throws(LogError) {
    try change(.unindexPost, text, place)
  }

  private mutating func change(
    _ query: Query, _ text: Text, _ place: Int64
  ) throws(LogError) {
    try statements(query, "index").use { (statement) throws(LogError) in
      try statement.bind(place, at: 1)
      try statement.bind(SearchText.spaced(text.title), at: 2)
      try statement.bind(SearchText.spaced(text.content), at: 3)
      try statement.run()
    }
  }

  /// What the events that a projection points at say; nil for a post that is not present, or
  /// whose events are damaged.
  mutating func text(of projection: Projection) throws(LogError) -> Text? {
    guard projection.state == .present, let created = projection.created,
      let first = try data(created), var title = first.title, var content = first.content
    else { return nil }
    if let place = projection.title, let edited = try data(place)?.title { title = edited }
    if let place = projection.content, let edited = try data(place)?.content { content = edited }
    return Text(title: title, content: content)
  }

  private mutating func data(_ place: Int64) throws(LogError) -> EventData? {
    try statements(.payload, "index").use { (statement) throws(LogError) in
      try statement.bind(place, at: 1)
      guard try statement.step() else { return nil }
      return statement.withText(0) { Envelope.data($0) } ?? nil
    }
  }

  /// Makes the index anew from the projection, inside the caller's transaction.
  mutating func rebuild() throws(LogError) {
    try database.execute("INSERT INTO search(search) VALUES('delete-all')", "index")
    let present = try Statement(
      database,
      """
      SELECT p.created, p.title, p.content FROM event c
      CROSS JOIN post p ON p.id = c.post AND p.created = c.seq
      WHERE c.kind = 'create' AND p.state = 1 ORDER BY c.seq
      """, "index")
    while try present.step() {
      let projection = Projection(
        state: .present, created: present.integer(0), title: present.strictInteger(1),
        content: present.strictInteger(2))
      guard let text = try text(of: projection) else { continue }
      try insert(text, at: present.integer(0))
    }
    try database.execute(
      """
      UPDATE meta SET value = (SELECT ifnull(max(seq), 0) FROM event) WHERE key = 'indexed';
      UPDATE meta SET value = EXISTS(
        SELECT 1 FROM (SELECT id, max(id) OVER (
          ORDER BY seq ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING) AS before
        FROM event WHERE kind = 'create') WHERE id < before) WHERE key = 'unordered'
      """, "index")
  }
}
