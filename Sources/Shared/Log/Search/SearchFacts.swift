/// What there is to say about the search index of a log.
package struct SearchFacts: Sendable, Equatable {
  /// The name of its file.
  package var name: String
  /// How many events of the log it has yet to take in.
  package var behind: Int64
  /// What is wrong with it, as a sentence that has no end yet; nil when it is sound.
  package var damage: String?

  package init(name: String, behind: Int64, damage: String? = nil) {
    self.name = name
    self.behind = behind
    self.damage = damage
  }
}

extension EventLog {
  /// Compares the search index with the posts, as far as it has taken in the log.
  ///
  /// Nil if there is none. Takes as long as indexing the posts, and changes nothing.
  package func searchFacts() throws(LogError) -> SearchFacts? {
    _ = try meta()
    guard let file = SearchFiles(directory: directory).path(of: logID) else { return nil }
    let name = String(file.dropFirst(directory.utf8.count + 1))
    do throws(LogError) {
      // A connection of its own, because temporary tables hide those of the same name.
      let index = try SearchIndex(file, of: logID, log: path)
      return try index.reading("examine") { () throws(LogError) -> SearchFacts? in
        guard let standing = try index.standing() else { return nil }
        let isRight = try index.isRight(upTo: standing.place)
        return SearchFacts(
          name: name, behind: standing.head - standing.place,
          damage: isRight ? nil : "the search index \(name) does not agree with the posts")
      }
    } catch  where error.code == .corrupt || error.code == .notALog {
      return SearchFacts(
        name: name, behind: 0, damage: "the search index \(name) is damaged (\(error.detail))")
    }
  }
}

extension SearchIndex {
  /// Whether it holds the words of the posts that were present at its place.
  ///
  /// And whether it knows of which texts they are. Inside the caller's transaction.
  fileprivate func isRight(upTo place: Int64) throws(LogError) -> Bool {
    guard try database.text("PRAGMA main.integrity_check(1)", "examine") == "ok" else {
      return false
    }
    // From here on what this connection indexes goes into a temporary table.
    try database.execute(
      """
      CREATE VIRTUAL TABLE temp.search USING \(SearchSchema.table);
      CREATE VIRTUAL TABLE temp.terms_found USING fts5vocab(main, search, instance);
      CREATE VIRTUAL TABLE temp.terms_expected USING fts5vocab(temp, search, instance)
      """, "examine")
    guard try indexAgain(upTo: place) else { return false }
    return try hasSameTerms()
  }

  /// Gives false when the index takes a post to have other words than it has.
  private func indexAgain(upTo place: Int64) throws(LogError) -> Bool {
    let changed = try Statement(
      database, "SELECT DISTINCT post FROM event WHERE seq > ?1", "examine")
    var isDue: Set<EventID> = []
    try changed.use { (row) throws(LogError) in
      try row.bind(place, at: 1)
      while try row.step() { if let id = row.eventID(0) { isDue.insert(id) } }
    }
    let posts = try Statement(
      database,
      """
      SELECT p.id, p.state, p.created, p.title, p.content FROM event c
      CROSS JOIN post p ON p.id = c.post AND p.created = c.seq
      WHERE c.seq <= ?1 ORDER BY c.seq
      """, "examine")
    return try posts.use { (row) throws(LogError) in
      try row.bind(place, at: 1)
      while try row.step() {
        let created = row.integer(2)
        let recorded = try recorded(created)
        // A post that has changed since is there as it was.
        let isAsItWas = row.eventID(0).map { isDue.contains($0) } ?? false
        guard isAsItWas || recorded == SearchWording(row, from: 1) else { return false }
        guard let recorded, let text = try text(of: recorded, created: created) else { continue }
        try insert(text, at: created)
      }
      return true
    }
  }

  /// Both indexes list every word of every post in the same order, so they are walked in step.
  private func hasSameTerms() throws(LogError) -> Bool {
    let columns = "SELECT term, doc, col, offset FROM"
    let found = try Statement(database, "\(columns) temp.terms_found", "examine")
    let expected = try Statement(database, "\(columns) temp.terms_expected", "examine")
    while true {
      let hasFound = try found.step()
      guard try hasFound == expected.step() else { return false }
      guard hasFound else { return true }
      guard found.hasSameRow(as: expected, columns: 4) else { return false }
    }
  }
}
