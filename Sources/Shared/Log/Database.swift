import CSQLite

/// The private owner of one SQLite connection; frees it when the last user is gone.
///
/// One thread at a time: the connection is opened without SQLite's own mutexes.
final class Database {
  let path: String
  private let handle: OpaquePointer
  /// Pages in the write-ahead log, as the latest commit of this connection left it.
  private let walPages: UnsafeMutablePointer<Int32>

  /// How long SQLite waits for another connection's lock; at first the net below the writers' queue.
  var busyMilliseconds: Int32 = 2000 {
    didSet { sqlite3_busy_timeout(handle, busyMilliseconds) }
  }

  private static let isConfigured = corkboard_sqlite_no_memory_statistics() == SQLITE_OK

  /// Opens an existing file.
  ///
  /// `keepsWAL` leaves the write-ahead log to later connections when this
  /// one closes, which a checkpoint would delay by milliseconds.
  init(_ path: String, keepsWAL: Bool = true) throws(LogError) {
    _ = Self.isConfigured
    var opened: OpaquePointer?
    let flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE
    let result = sqlite3_open_v2(path, &opened, flags, nil)
    guard result == SQLITE_OK, let opened else {
      defer { sqlite3_close_v2(opened) }
      throw .sqlite(result, "open", path, db: opened)
    }
    self.path = path
    handle = opened
    walPages = .allocate(capacity: 1)
    walPages.initialize(to: 0)
    sqlite3_busy_timeout(opened, busyMilliseconds)
    if keepsWAL { corkboard_sqlite_no_checkpoint_on_close(opened) }
    // Replaces the automatic checkpoint, which would run inside a writer's commit.
    sqlite3_wal_hook(
      opened,
      { context, _, _, pages in
        context?.assumingMemoryBound(to: Int32.self).pointee = pages
        return SQLITE_OK
      }, walPages)
  }

  deinit {
    sqlite3_close_v2(handle)
    walPages.deallocate()
  }

  /// Whether the file could be opened for reading only.
  var isReadOnly: Bool { sqlite3_db_readonly(handle, "main") == 1 }
  /// Whether the opened file is no longer behind its path.
  var hasMoved: Bool {
    var moved: Int32 = 0
    sqlite3_file_control(handle, "main", SQLITE_FCNTL_HAS_MOVED, &moved)
    return moved != 0
  }
  var isInTransaction: Bool { sqlite3_get_autocommit(handle) == 0 }
  var changes: Int { Int(sqlite3_changes(handle)) }
  var lastInsertedRow: Int64 { sqlite3_last_insert_rowid(handle) }
  var pagesInWAL: Int { Int(walPages.pointee) }

  /// Runs statements that give no rows.
  func execute(_ sql: String, _ operation: String) throws(LogError) {
    let result = sqlite3_exec(handle, sql, nil, nil, nil)
    guard result == SQLITE_OK else { throw error(result, operation) }
  }

  /// The first column of the first row as a number; for pragmas.
  func number(_ sql: String, _ operation: String) throws(LogError) -> Int64 {
    let statement = try Statement(self, sql, operation)
    return try statement.step() ? statement.integer(0) : 0
  }

  /// The first column of the first row as text; for pragmas.
  func text(_ sql: String, _ operation: String) throws(LogError) -> String {
    let statement = try Statement(self, sql, operation)
    return try statement.step() ? statement.text(0) ?? "" : ""
  }

  func prepare(_ sql: String, _ operation: String) throws(LogError) -> OpaquePointer {
    var statement: OpaquePointer?
    let flags = UInt32(SQLITE_PREPARE_PERSISTENT)
    let result = sqlite3_prepare_v3(handle, sql, -1, flags, &statement, nil)
    guard result == SQLITE_OK, let statement else { throw error(result, operation) }
    return statement
  }

  /// Copies what readers permit from the write-ahead log into the database; waits for nobody.
  ///
  /// When all could be copied the log is emptied as well. Its next writer would start it over, but
  /// only if the shared memory that knows of the copying survives until then, which it does not
  /// between short-lived processes.
  func checkpoint() throws(LogError) {
    var pages: Int32 = 0
    var copied: Int32 = 0
    try checkpoint(SQLITE_CHECKPOINT_PASSIVE, &pages, &copied)
    // Both are -1 when another connection is at it.
    guard pages > 0, copied == pages else { return }
    let usual = busyMilliseconds
    busyMilliseconds = 0
    defer { busyMilliseconds = usual }
    try checkpoint(SQLITE_CHECKPOINT_TRUNCATE, &pages, &copied)
    if pages >= 0 { walPages.pointee = pages }
  }

  /// Copies all of the write-ahead log into the database and empties it; waits for readers of old
  /// states with the usual bound, and says whether they were done.
  func emptyWAL() throws(LogError) -> Bool {
    var pages: Int32 = 0
    var copied: Int32 = 0
    try checkpoint(SQLITE_CHECKPOINT_TRUNCATE, &pages, &copied)
    if pages == 0 { walPages.pointee = 0 }
    return pages == 0
  }

  private func checkpoint(
    _ mode: Int32, _ pages: inout Int32, _ copied: inout Int32
  ) throws(LogError) {
    let result = sqlite3_wal_checkpoint_v2(handle, "main", mode, &pages, &copied)
    guard result == SQLITE_OK || result & 0xFF == SQLITE_BUSY else {
      throw error(result, "checkpoint")
    }
  }

  func error(_ result: Int32, _ operation: String) -> LogError {
    .sqlite(result, operation, path, db: handle)
  }
}
