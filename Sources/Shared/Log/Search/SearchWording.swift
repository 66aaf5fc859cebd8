/// Which texts of a post are indexed, as the places of the events that have them.
struct SearchWording: Equatable {
  var title: Int64
  var content: Int64
}

extension SearchWording {
  /// The create event's own.
  init(of created: Int64) { self.init(title: created, content: created) }

  /// What a row of the projection says, from a column on: state, created, title, content.
  ///
  /// Nil for a post that is not present.
  init?(_ row: Statement, from column: Int32) {
    guard row.integer(column) == Projection.State.present.rawValue else { return nil }
    let created = row.integer(column + 1)
    self.init(
      title: row.strictInteger(column + 2) ?? created,
      content: row.strictInteger(column + 3) ?? created)
  }
}

/// What of a post is searched.
struct SearchedText: Equatable {
  var title: String
  var content: String
}

extension SearchIndex {
  /// Posts are put in and taken out fastest in ascending order of place.
  func insert(_ text: SearchedText, at created: Int64) throws(LogError) {
    try change(.indexPost, text, created)
  }

  /// The text must be what was put in.
  func remove(_ text: SearchedText, at created: Int64) throws(LogError) {
    try change(.unindexPost, text, created)
  }

  private func change(
    _ query: Query, _ text: SearchedText, _ created: Int64
  ) throws(LogError) {
    try read(query, "write the search index") { (statement) throws(LogError) in
      try statement.bind(created, at: 1)
      try statement.bind(SearchText.spaced(text.title), at: 2)
      try statement.bind(SearchText.spaced(text.content), at: 3)
      try statement.run()
    }
  }

  /// What the events say; nil for a post whose create event is damaged, which is not indexed.
  func text(of wording: SearchWording, created: Int64) throws(LogError) -> SearchedText? {
    guard let first = try data(created), var title = first.title, var content = first.content
    else { return nil }
    if wording.title != created, let edited = try data(wording.title)?.title { title = edited }
    if wording.content != created, let edited = try data(wording.content)?.content {
      content = edited
    }
    return SearchedText(title: title, content: content)
  }

  private func data(_ place: Int64) throws(LogError) -> EventData? {
    try read(.payload, "write the search index") { (statement) throws(LogError) in
      try statement.bind(place, at: 1)
      guard try statement.step() else { return nil }
      return statement.withText(0) { Envelope.data($0) } ?? nil
    }
  }

  /// What of a post the index has that was created before its place.
  func recorded(_ created: Int64) throws(LogError) -> SearchWording? {
    try read(.recorded, "write the search index") { (row) throws(LogError) in
      try row.bind(created, at: 1)
      guard try row.step() else { return SearchWording(of: created) }
      guard let title = row.strictInteger(0), let content = row.strictInteger(1) else { return nil }
      return SearchWording(title: title, content: content)
    }
  }

  func record(_ wording: SearchWording?, of created: Int64) throws(LogError) {
    try read(.record, "write the search index") { (statement) throws(LogError) in
      try statement.bind(created, at: 1)
      try statement.bind(wording?.title, at: 2)
      try statement.bind(wording?.content, at: 3)
      try statement.run()
    }
  }
}
