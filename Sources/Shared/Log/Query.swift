/// Every statement of the log that runs more than once; each is prepared at its first use and kept.
enum Query: Int, CaseIterable {
  case begin
  case beginWrite
  case commit
  case rollback
  case dataVersion
  case head
  case greatestID
  case entries
  case insertEvent
  case findPost
  case putPost
  case eventID
  case meta
  case countPosts
  case becomeUnordered
  case post
  case postsBefore
  case postsAfter
  case postIDs
  case postIDsFrom
  case firstSeqFromID
  case firstSeqFromTime
  case payload
  case indexPost
  case unindexPost
  case searchBefore
  case searchAfter
  case searchOrderedBefore
  case searchOrderedAfter
  case countFound
  case bounds
  case standing
  case lockIndex
  case touched
  case recorded
  case record
  case progress
  case anyForgotten
  case isForgotten
  case recall

  private static let found = """
    SELECT e.post FROM search s CROSS JOIN event e ON e.seq = s.rowid WHERE s.search MATCH ?1
    """

  private static let postColumns = """
    SELECT p.id, c.at, c.source, c.payload, t.id, t.at, t.payload, k.id, k.at, k.payload
    FROM post p CROSS JOIN event c ON c.seq = p.created
    LEFT JOIN event t ON t.seq = p.title LEFT JOIN event k ON k.seq = p.content
    WHERE p.state = 1
    """

  var sql: String {
    switch self {
    case .begin: "BEGIN"
    case .beginWrite: "BEGIN IMMEDIATE"
    case .commit: "COMMIT"
    case .rollback: "ROLLBACK"
    case .dataVersion: "PRAGMA data_version"
    case .head: "SELECT max(seq) FROM event"
    case .greatestID:
      """
      SELECT id FROM event WHERE id <= ?1 AND typeof(id) = 'blob' AND length(id) = 16
      ORDER BY id DESC LIMIT 1
      """
    case .entries:
      """
      SELECT seq, id, kind, post, at, source, payload FROM event
      WHERE seq > ?1 AND seq <= ?2 ORDER BY seq LIMIT ?3
      """
    case .insertEvent:
      """
      INSERT INTO event(id, kind, post, author, at, source, payload)
      VALUES(?1, ?2, ?3, ?4, ?5, ?6, ?7) ON CONFLICT(id) DO NOTHING
      """
    case .findPost: "SELECT state, created, title, content FROM post WHERE id = ?1"
    case .putPost:
      """
      INSERT INTO post(id, state, created, title, content) VALUES(?1, ?2, ?3, ?4, ?5)
      ON CONFLICT(id) DO UPDATE SET state = excluded.state, created = excluded.created,
        title = excluded.title, content = excluded.content
      """
    case .eventID: "SELECT id FROM event WHERE seq = ?1"
    case .meta: "SELECT key, value FROM meta"
    case .countPosts: "UPDATE meta SET value = value + ?1 WHERE key = 'posts'"
    case .becomeUnordered: "UPDATE meta SET value = 1 WHERE key = 'unordered'"
    case .post: Self.postColumns + " AND p.id = ?1"
    case .postsBefore: Self.postColumns + " AND p.id < ?1 ORDER BY p.id DESC LIMIT ?2"
    case .postsAfter: Self.postColumns + " AND p.id > ?1 ORDER BY p.id LIMIT ?2"
    case .postIDs: "SELECT id, state = 2 FROM post WHERE state > 0 ORDER BY id DESC"
    case .postIDsFrom:
      "SELECT id, state = 2 FROM post WHERE state > 0 AND id >= ?1 AND id <= ?2 ORDER BY id DESC"
    case .firstSeqFromID: "SELECT min(seq) FROM event WHERE id >= ?1"
    case .firstSeqFromTime:
      "SELECT seq FROM event WHERE seq >= ?1 AND at >= ?2 ORDER BY seq LIMIT 1"
    case .payload: "SELECT payload FROM event WHERE seq = ?1"
    case .indexPost: "INSERT INTO search(rowid, title, content) VALUES(?1, ?2, ?3)"
    case .unindexPost:
      "INSERT INTO search(search, rowid, title, content) VALUES('delete', ?1, ?2, ?3)"
    case .searchBefore: Self.found + " AND e.post < ?2 ORDER BY e.post DESC LIMIT ?3"
    case .searchAfter: Self.found + " AND e.post > ?2 ORDER BY e.post LIMIT ?3"
    case .searchOrderedBefore:
      Self.found + """
         AND s.rowid <= (SELECT created FROM post WHERE id < ?2 AND state = 1
          ORDER BY id DESC LIMIT 1) ORDER BY s.rowid DESC LIMIT ?3
        """
    case .searchOrderedAfter:
      Self.found + """
         AND s.rowid > ifnull((SELECT created FROM post WHERE id <= ?2 AND created > 0
          ORDER BY id DESC LIMIT 1), 0) ORDER BY s.rowid LIMIT ?3
        """
    case .countFound: "SELECT count(*) FROM search WHERE search MATCH ?1"
    case .bounds: "SELECT (SELECT min(seq) FROM event), (SELECT max(seq) FROM event)"
    case .standing:
      // SQLite begins to read the index before the log, which so is never the older of the two.
      """
      SELECT p.place, (SELECT ifnull(max(seq), 0) FROM event),
        (SELECT id FROM event WHERE seq = p.place) IS p.event,
        (SELECT value FROM meta WHERE key = 'log') FROM progress p
      """
    case .lockIndex: "UPDATE progress SET place = place"
    case .touched:
      """
      SELECT e.seq, e.payload, p.state, p.created, p.title, p.content
      FROM event e LEFT JOIN post p ON p.id = e.post WHERE e.seq > ?1 ORDER BY e.seq LIMIT ?2
      """
    case .recorded: "SELECT title, content FROM edited WHERE created = ?1"
    case .record: "REPLACE INTO edited(created, title, content) VALUES(?1, ?2, ?3)"
    case .progress:
      "UPDATE progress SET place = ?1, event = (SELECT id FROM event WHERE seq = ?1)"
    case .anyForgotten: "SELECT 1 FROM forgotten LIMIT 1"
    case .isForgotten: "SELECT 1 FROM forgotten WHERE id = ?1"
    case .recall: "DELETE FROM forgotten WHERE id = ?1"
    }
  }
}

/// The prepared statements of one connection.
struct Statements {
  private let database: Database
  private var prepared: [Statement?]

  init(_ database: Database) {
    self.database = database
    prepared = Array(repeating: nil, count: Query.allCases.count)
  }

  mutating func callAsFunction(
    _ query: Query, _ operation: String
  ) throws(LogError) -> Statement {
    if let statement = prepared[query.rawValue] {
      // One statement serves several operations, COMMIT above all.
      statement.operation = operation
      return statement
    }
    let statement = try Statement(database, query.sql, operation)
    prepared[query.rawValue] = statement
    return statement
  }
}
