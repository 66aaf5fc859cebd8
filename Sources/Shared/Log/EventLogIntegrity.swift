extension EventLog {
  /// What is wrong with the log, a sentence each; empty when all is well.
  ///
  /// Looks at every page of the file, makes the projection anew in temporary tables, and compares;
  /// the same with the search index, if there is one. Nothing is changed and nobody waits, but it
  /// takes as long as reading and indexing the whole log, and the write-ahead log cannot be started
  /// over meanwhile.
  package func integrity() throws(LogError) -> [String] {
    let damage = try damage()
    guard damage.isEmpty, let wrong = try searchFacts()?.damage else { return damage }
    return ["\(wrong); remove it, and the next search makes it anew"]
  }

  /// What is wrong with the log itself.
  func damage() throws(LogError) -> [String] {
    // A connection of its own, because temporary tables hide those of the same name.
    try EventLog(boardDirectory: directory, source: source).damageFound()
  }

  private func damageFound() throws(LogError) -> [String] {
    try reading("examine") { () throws(LogError) in
      var findings = try damagedPages()
      guard findings.isEmpty else { return findings }
      try makeShadows()
      findings += try wrongPosts(try projectAll())
      return findings
    }
  }

  /// From here on all that this connection projects goes into temporary tables: a name without a
  /// schema means them before those of the log.
  private func makeShadows() throws(LogError) {
    try database.execute(
      """
      CREATE TEMP TABLE meta AS SELECT * FROM main.meta;
      CREATE TEMP TABLE post AS SELECT * FROM main.post LIMIT 0;
      CREATE UNIQUE INDEX temp.post_id ON post(id)
      """, "examine")
  }

  private func damagedPages() throws(LogError) -> [String] {
    let check = try Statement(database, "PRAGMA main.integrity_check(10)", "examine")
    var damages: [String] = []
    do throws(LogError) {
      while try check.step() {
        if let damage = check.text(0), damage != "ok" {
          damages.append("the file is damaged: \(damage); restore it from a backup")
        }
      }
    } catch  where error.code == .corrupt {
      damages.append("\(error)")
    }
    return damages
  }

  private func wrongPosts(_ posts: Int64) throws(LogError) -> [String] {
    var findings: [String] = []
    let wrong = try database.number(
      """
      SELECT count(*) FROM (SELECT id FROM (SELECT * FROM main.post EXCEPT SELECT * FROM temp.post)
        UNION SELECT id FROM (SELECT * FROM temp.post EXCEPT SELECT * FROM main.post))
      """, "examine")
    if wrong > 0 {
      findings.append("\(wrong) posts are not what their events make of them; rebuild them")
    }
    let counted = try database.number("SELECT value FROM main.meta WHERE key = 'posts'", "examine")
    if counted != posts {
      findings.append("the log counts \(counted) posts and there are \(posts); rebuild them")
    }
    return findings
  }
}
