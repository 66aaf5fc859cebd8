/// What there is to say about a log's file and content.
package struct LogFacts: Sendable, Equatable {
  package let logID: LogID
  /// The version of the schema on disk.
  package let version: Int
  /// The size of the database file in bytes.
  package let bytes: Int
  /// How many of its bytes hold nothing and are used again by what comes next.
  package let freeBytes: Int
  /// The size of the write-ahead log in pages; 0 when it is empty.
  package let walPages: Int
  /// The greatest place.
  package let head: Int64
  package let events: Int
  /// Posts that are shown.
  package let posts: Int
  package let deletedPosts: Int
  /// Posts of which edits have come and they themselves have not.
  package let awaitedPosts: Int
  /// When the oldest and the newest present posts were created, nil without any.
  package let oldest: Timestamp?
  package let newest: Timestamp?
}

extension EventLog {
  /// Counts the log's content, of one moment; reads all of its posts' rows, but no text.
  package func facts() throws(LogError) -> LogFacts {
    try reading("examine") { () throws(LogError) in
      func number(_ sql: String) throws(LogError) -> Int {
        Int(try database.number(sql, "examine"))
      }
      let pageSize = try number("PRAGMA page_size")
      let walBytes = FileIdentity(path + "-wal").map { Int($0.size) } ?? 0
      return LogFacts(
        logID: try meta().logID,
        version: try number("PRAGMA user_version"),
        bytes: try number("PRAGMA page_count") * pageSize,
        freeBytes: try number("PRAGMA freelist_count") * pageSize,
        // A header of 32 bytes, and one of 24 before each page.
        walPages: max(0, walBytes - 32) / (pageSize + 24),
        head: try head(),
        events: try number("SELECT count(*) FROM event"),
        posts: try number("SELECT count(*) FROM post WHERE state = 1"),
        deletedPosts: try number("SELECT count(*) FROM post WHERE state = 2"),
        awaitedPosts: try number("SELECT count(*) FROM post WHERE state = 0"),
        oldest: try posts(.postsAfter, EventID(high: 0, low: 0), 1).first?.createdAt,
        newest: try posts(before: nil, limit: 1).first?.createdAt)
    }
  }
}
