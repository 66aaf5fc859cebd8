#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Makes, opens and examines the database file of a log.
struct LogFile {
  let directory: String
  let path: String
  let lock: WriteLock
  let bound: Duration
  /// The mode of the file that is made.
  let mode: UInt32
  /// Whether one is made where there is none.
  let makes: Bool

  /// A connection to a log of this version.
  func open() throws(LogError) -> Database {
    if try isMissing() {
      guard makes else { throw LogError(.missing, "open", path) }
      try make()
    }
    if let identity = FileIdentity(path), !identity.isRegular {
      throw LogError(.notALog, "open", path, detail: "it is not a regular file")
    }
    if let identity = FileIdentity(path), identity.links > 1 { try sweepDrafts() }
    let database: Database
    do throws(LogError) {
      database = try Database(path)
      try examine(database)
    } catch  where error.code == .corrupt || error.code == .notALog && error.sqliteCode != nil {
      // Damage that shows at the very first page: cut short, or never a database.
      throw LogError(
        .notALog, "open", path, detail: "it is damaged, cut short, or no database",
        sqliteCode: error.sqliteCode.map { Int32($0) })
    }
    try configure(database)
    return database
  }

  /// Whether there is no log to open.
  ///
  /// One that was moved away by itself has left its latest posts, which must not be lost, nor be
  /// played into another one when it comes back: then it is an error.
  private func isMissing() throws(LogError) -> Bool {
    guard try isEmpty() else { return false }
    if let wal = FileIdentity(path + "-wal"), wal.size > 0 {
      throw LogError(.movedAway, "open", path)
    }
    return true
  }

  /// No file, or one of no bytes, as a crash or a careless `touch` leaves behind.
  ///
  /// What is missing is made anew in the place of what stands there, so a file that cannot be
  /// examined, or a link whose target is away, does not count.
  private func isEmpty() throws(LogError) -> Bool {
    var facts = stat()
    if stat(path, &facts) == 0 { return facts.st_mode & S_IFMT == S_IFREG && facts.st_size == 0 }
    let number = errno
    guard number == ENOENT else { throw .system(number, "open", path) }
    if lstat(path, &facts) == 0 {
      guard facts.st_mode & S_IFMT == S_IFLNK else { return false }  // Made at this moment.
      throw .system(number, "open", path)
    }
    guard errno == ENOENT else { throw .system(number, "open", path) }
    return true
  }

  private func examine(_ database: Database) throws(LogError) {
    guard try database.number("PRAGMA application_id", "open") == Schema.applicationID else {
      throw LogError(.notALog, "open", path, detail: "it is another program's database")
    }
    let version = try database.number("PRAGMA user_version", "open")
    guard version <= Schema.version else {
      throw LogError(
        .newerVersion, "open", path,
        detail: "its version is \(version), the newest known here is \(Schema.version)")
    }
    let mode = try database.text("PRAGMA journal_mode", "open")
    guard version < Schema.version || mode != "wal" else { return }
    try lock.acquire(within: bound)
    defer { lock.release() }
    try Self.useWAL(database)
    try Self.bringUp(database, through: Schema.migrations)
    if version < Schema.version { try? database.checkpoint() }
  }

  private func configure(_ database: Database) throws(LogError) {
    try database.execute("PRAGMA synchronous = FULL; PRAGMA journal_size_limit = 8388608", "open")
    #if canImport(Darwin)
      try database.execute("PRAGMA fullfsync = 1; PRAGMA checkpoint_fullfsync = 1", "open")
    #endif
  }

  /// A log becomes visible whole: it is made under another name, and linked to its own.
  private func make() throws(LogError) {
    try lock.acquire(within: bound)
    defer { lock.release() }
    guard try isMissing() else { return }
    let drafts = DraftFiles(directory: directory, of: "log.db")
    drafts.remove()
    let draft = drafts.fresh()
    guard FileSystem.create(draft, mode: mode) else { throw .system(errno, "make", path) }
    defer { for suffix in DraftFiles.suffixes { unlink(draft + suffix) } }
    do throws(LogError) { try fill(draft) } catch { throw error.during("make", path) }
    // What an earlier log left there belongs to no database, and must not be played into this one.
    for name in [path, path + "-wal", path + "-shm"] where unlink(name) != 0 && errno != ENOENT {
      throw .system(errno, "make", path)
    }
    if link(draft, path) != 0, errno != EEXIST {
      // Some file systems know no links.
      guard rename(draft, path) == 0 else { throw .system(errno, "make", path) }
    }
    Self.synchronize(directory)
  }

  /// A second name of the log is mostly the draft it was made from, by a process that died before
  /// it could take the name away.
  private func sweepDrafts() throws(LogError) {
    let drafts = DraftFiles(directory: directory, of: "log.db")
    guard !drafts.names().isEmpty else { return }
    // Whoever makes a log holds the lock, so with it no draft is in use.
    try lock.acquire(within: bound)
    defer { lock.release() }
    drafts.remove()
  }

  private func fill(_ draft: String) throws(LogError) {
    let database = try Database(draft, keepsWAL: false)
    try database.execute(
      "PRAGMA synchronous = FULL; PRAGMA application_id = \(Schema.applicationID)", "make")
    try Self.bringUp(database, through: Schema.migrations)
    try Self.useWAL(database)
  }

  private static func useWAL(_ database: Database) throws(LogError) {
    let mode = try database.text("PRAGMA journal_mode = WAL", "open")
    guard mode == "wal" else {
      throw LogError(.cannotOpen, "open", database.path, detail: "journal mode \(mode)")
    }
  }

  /// Brings a database, which may be empty, from its version to that of the last migration, in one
  /// transaction.
  static func bringUp(
    _ database: Database, through migrations: [String]
  ) throws(LogError) {
    try database.execute("BEGIN IMMEDIATE", "migrate")
    do throws(LogError) {
      let version = Int(try database.number("PRAGMA user_version", "migrate"))
      let steps = version == 0 ? [Schema.whole] : Array(migrations.dropFirst(version - 1))
      for step in steps { try database.execute(step, "migrate") }
      if !steps.isEmpty {
        try database.execute("PRAGMA user_version = \(migrations.count + 1)", "migrate")
      }
      try database.execute("COMMIT", "migrate")
    } catch {
      if database.isInTransaction { try? database.execute("ROLLBACK", "migrate") }
      throw error
    }
  }

  private static func synchronize(_ directory: String) {
    #if canImport(Glibc)
      let file = Glibc.open(directory, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    #elseif canImport(Musl)
      let file = Musl.open(directory, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    #elseif canImport(Darwin)
      let file = Darwin.open(directory, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    #endif
    guard file >= 0 else { return }
    fsync(file)
    close(file)
  }
}
