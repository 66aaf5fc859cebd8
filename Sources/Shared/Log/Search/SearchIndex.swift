import Bus

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The full-text index of a log's present posts: a file of its own beside the log, and a cache.
///
/// It has a connection of its own, to which the log is attached, so that nothing about it can touch
/// a post: not its locks, not its damage, not a full disk. The log is only read here.
final class SearchIndex: Connected {
  let logID: LogID
  let database: Database
  var statements: Statements

  /// How long one try to write waits for others; who waits longer looks in between how far they got.
  static let busyMilliseconds: Int32 = 100

  /// Opens an index that is there.
  ///
  /// What is none, or of another version, is ``LogError/Code/notALog`` or ``LogError/Code/corrupt``.
  init(_ path: String, of logID: LogID, log: String) throws(LogError) {
    self.logID = logID
    database = try Database(path)
    statements = Statements(database)
    guard try database.number("PRAGMA application_id", "open") == SearchSchema.applicationID,
      try database.number("PRAGMA user_version", "open") == SearchSchema.version
    else {
      throw LogError(.notALog, "open", path, detail: "it is no search index of this version")
    }
    guard try Self.isWhole(path, database) else {
      throw LogError(.corrupt, "open", path, detail: "it is cut short")
    }
    // A power cut may take the last of it, which is then taken in again.
    try database.execute(
      "PRAGMA synchronous = NORMAL; PRAGMA journal_size_limit = 8388608", "open")
    do throws(LogError) {
      let attach = try Statement(database, "ATTACH ?1 AS log", "search")
      try attach.use { (statement) throws(LogError) in
        try statement.bind(log, at: 1)
        try statement.run()
      }
    } catch {
      throw error.during("search", log)
    }
    database.busyMilliseconds = Self.busyMilliseconds
  }

  /// Whether the file has all its pages, as far as no write-ahead log holds them; SQLite takes what is
  /// missing at the end for empty.
  private static func isWhole(_ path: String, _ database: Database) throws(LogError) -> Bool {
    if let log = FileIdentity(path + "-wal"), log.size > 0 { return true }
    guard let file = FileIdentity(path) else { return true }
    let pages = try database.number("PRAGMA page_count", "open")
    return file.size >= pages * (try database.number("PRAGMA page_size", "open"))
  }

  /// Makes an empty index of a log; it appears under its name whole, or not at all when others
  /// sweep it away meanwhile.
  static func make(in directory: String, of logID: LogID) throws(LogError) {
    let operation = "make the search index"
    let files = SearchFiles(directory: directory)
    let (path, draft) = files.fresh(of: logID)
    let mode = Sharing(ofDirectory: directory).fileMode
    defer { for suffix in DraftFiles.suffixes { unlink(draft + suffix) } }
    guard FileSystem.create(draft, mode: mode) else { throw .system(errno, operation, path) }
    do throws(LogError) {
      let database = try Database(draft, keepsWAL: false)
      try database.execute(
        """
        PRAGMA synchronous = OFF;
        PRAGMA application_id = \(SearchSchema.applicationID);
        PRAGMA user_version = \(SearchSchema.version);
        \(SearchSchema.whole);
        PRAGMA journal_mode = WAL
        """, operation)
    } catch {
      guard FileIdentity(draft) != nil else { return }
      throw error.during(operation, path)
    }
    guard rename(draft, path) == 0 else {
      guard errno != ENOENT else { return }
      throw .system(errno, operation, path)
    }
    files.sweep(keeping: files.path(of: logID))
  }

  /// Whether its file is no longer there.
  var isGone: Bool { database.hasMoved }

  /// How far the index has come.
  struct Standing {
    /// The place up to which events were taken in.
    let place: Int64
    /// The greatest place of the log.
    let head: Int64
  }

  /// How far the index has come, inside the caller's transaction; nil when the log has become
  /// another one.
  ///
  /// Fails with ``LogError/Code/corrupt`` when the log is another state of the same one: restored from
  /// a copy, it may have gone on differently.
  func standing() throws(LogError) -> Standing? {
    try read(.standing, "read the search index") { (row) throws(LogError) in
      guard try row.step() else {
        throw LogError(.corrupt, "read the search index", database.path, detail: "it is empty")
      }
      guard let (high, low) = row.halves(3), LogID(high: high, low: low) == logID else {
        return nil
      }
      guard row.integer(2) == 1 else {
        throw LogError(
          .corrupt, "read the search index", database.path, detail: "it is of another log")
      }
      return Standing(place: row.integer(0), head: row.integer(1))
    }
  }
}
