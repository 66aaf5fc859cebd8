/// What ``EventLog/prune(before:)`` did.
package struct Pruning: Sendable, Equatable {
  /// How many posts are no longer there that were present.
  package let posts: Int
  /// How many events were removed, those of deleted posts included.
  package let events: Int
  /// Why the file is not smaller yet; the next pruning tries again, whether or not it finds more.
  package let unfreed: LogError?
}

extension EventLog {
  /// Forgets for good what is older than a time, and gives the space back.
  ///
  /// A post goes when it was created before the time, with all its events, whenever they were made.
  /// Events whose post never came, deletions among them, go when all of them were made before it.
  /// What is left keeps its places; the log gets another id, so that every board loads it anew. Where
  /// a relay was, the removed events' ids stay for a while, so that it does not bring them back.
  ///
  /// The forgetting is one transaction. The search index of the log that was goes after it, with
  /// its words; the next search makes another. Making the file smaller comes last, and needs as much
  /// space again in the board's directory and in that of temporary files while it runs; writers
  /// wait meanwhile, readers do not.
  @discardableResult
  package func prune(before time: Timestamp) throws(LogError) -> Pruning {
    let (posts, events) = try forget(before: time)
    // Always, for one that died here has left them.
    let files = SearchFiles(directory: directory)
    files.sweep(keeping: files.path(of: logID))
    do throws(LogError) {
      // Free pages are nothing unusual; many of them are what an interrupted pruning left.
      let isDue = events > 0 ? true : try freeShare() > 0.25
      if isDue { try compact() }
    } catch {
      return Pruning(posts: posts, events: events, unfreed: error)
    }
    return Pruning(posts: posts, events: events, unfreed: nil)
  }

  /// The transaction of ``prune(before:)``.
  func forget(before time: Timestamp) throws(LogError) -> (posts: Int, events: Int) {
    // The freed pages are filled with zeros.
    try database.execute("PRAGMA secure_delete = ON", "prune")
    return try writing("prune") { () throws(LogError) in
      try chooseForgotten(before: time)
      defer { try? database.execute("DROP TABLE temp.pruned", "prune") }
      let posts = try database.number(
        "SELECT count(*) FROM temp.pruned f CROSS JOIN post p ON p.id = f.id WHERE p.state = 1",
        "prune")
      try keepIDs(ofPosts: "SELECT id FROM temp.pruned")
      try database.execute(
        "DELETE FROM event WHERE post IN (SELECT id FROM temp.pruned)", "prune")
      let events = database.changes
      guard events > 0 else { return (0, 0) }
      try database.execute(
        """
        DELETE FROM post WHERE id IN (SELECT id FROM temp.pruned);
        UPDATE meta SET value = value - \(posts) WHERE key = 'posts';
        INSERT INTO meta SELECT 'former', value FROM meta WHERE key = 'log'
          ON CONFLICT(key) DO UPDATE SET value = excluded.value;
        UPDATE meta SET value = randomblob(16) WHERE key = 'log'
        """, "prune")
      _ = try meta()
      return (Int(posts), events)
    }
  }

  private func chooseForgotten(before time: Timestamp) throws(LogError) {
    try database.execute(
      """
      CREATE TEMP TABLE pruned(id BLOB PRIMARY KEY) WITHOUT ROWID;
      INSERT INTO temp.pruned SELECT p.id FROM event c
        CROSS JOIN post p ON p.id = c.post AND p.created = c.seq
        WHERE c.at < \(time.milliseconds);
      INSERT INTO temp.pruned SELECT e.post FROM event e LEFT JOIN post p ON p.id = e.post
        WHERE p.created IS NULL AND e.kind IN ('create', 'update', 'delete')
        GROUP BY e.post HAVING max(e.at) < \(time.milliseconds)
      """, "prune")
  }

  /// How much of the file holds nothing.
  private func freeShare() throws(LogError) -> Double {
    let free = try database.number("PRAGMA freelist_count", "prune")
    return Double(free) / Double(max(1, try database.number("PRAGMA page_count", "prune")))
  }

  /// Gives the space of what was removed back to the file system; until then it is used again by
  /// what comes next.
  private func compact() throws(LogError) {
    try holdingLock("free the space of") { () throws(LogError) in
      // First, so that the write-ahead log never holds the removed and the kept at once.
      try database.checkpoint()
      try database.execute("VACUUM", "free the space of")
      guard try database.emptyWAL() else {
        throw LogError(.busy, "free the space of", path, detail: "somebody is reading an old state")
      }
    }
  }
}
