import Bus

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The events of one board on disk: append-only, shared by processes, and the truth.
///
/// Synchronous and not Sendable: give each thread or actor its own. Every call is one transaction
/// and leaves no cursor behind. Writers of all processes queue on a lock beside the database, with
/// a bound; readers wait for nobody.
///
///     let log = try EventLog(boardDirectory: "/tmp/main", source: "corkboard://host/main")
///     let draft = Draft(title: "Hello", content: "from here", author: "me")
///     let entries = try log.append([.create(draft)])     // committed, and on the disk
///     log.checkpointIfLarge()                            // after it was acknowledged
package final class EventLog: Connected {
  /// The directory of the board.
  package let directory: String
  /// The database file.
  package let path: String
  /// The identity of this log, as the latest call that read events or wrote has found it.
  ///
  /// Made with the log; pruning gives it another one.
  package private(set) var logID: LogID {
    // What another log has indexed says nothing of this one.
    didSet { if logID != oldValue { index = nil } }
  }
  /// What new events name as their source.
  package let source: String

  let clock: WallClock
  let database: Database
  var statements: Statements
  /// The search index, from the first search on.
  var index: SearchIndex?
  var random = EntropyBuffer()
  private let lock: WriteLock
  let busyBound: Duration
  private let files: OpenFiles
  private var nextCheckpoint = EventLog.checkpointPages

  /// From how many pages (of 4 KiB) in the write-ahead log a checkpoint is due.
  static let checkpointPages = 1000
  /// The same when the connection is about to close: the next process, if it finds nobody else
  /// there, has to read the whole write-ahead log before its first post, 2 µs a page.
  static let checkpointPagesAtEnd = 250

  /// Opens the log of a board, and makes the directory (0700) and the log (0600, or 0660 in a
  /// directory that is its group's) if missing.
  ///
  /// - Parameters:
  ///   - boardDirectory: the directory; what lies above it must exist.
  ///   - clock: where the times of new events come from.
  ///   - source: the CloudEvents source of new events; not empty.
  ///   - makes: false to make nothing, and throw ``LogError/Code/missing`` where there is no log.
  ///   - busyBound: how long a write waits for other writers before ``LogError/Code/busy``.
  package init(
    boardDirectory: String, clock: @escaping WallClock = Timestamp.now, source: String,
    makes: Bool = true, busyBound: Duration = .seconds(10)
  ) throws(LogError) {
    precondition(!source.isEmpty, "an event has a source")
    if makes { try Self.make(boardDirectory) }
    if let name = try FileSystem.networkName(ofDirectory: boardDirectory) {
      throw LogError(.networkFileSystem, "open", boardDirectory, detail: name)
    }
    let path = "\(boardDirectory)/log.db"
    let mode = Sharing(ofDirectory: boardDirectory).fileMode
    let lock = WriteLock("\(boardDirectory)/log.lock", mode: mode)
    let file = LogFile(
      directory: boardDirectory, path: path, lock: lock, bound: busyBound, mode: mode,
      makes: makes)
    let database = try file.open()
    self.directory = boardDirectory
    self.path = path
    self.source = source
    self.clock = clock
    self.database = database
    self.lock = lock
    self.busyBound = busyBound
    statements = Statements(database)
    logID = try statements(.meta, "open").use { (statement) throws(LogError) in
      try LogMeta(statement, path: path).logID
    }
    guard let files = OpenFiles(path), files.areInPlace, !database.hasMoved else {
      throw LogError(.replaced, "open", path)
    }
    self.files = files
  }

  private static func make(_ directory: String) throws(LogError) {
    if mkdir(directory, 0o700) == 0 {
      // The mode is ours to say, not the umask's.
      chmod(directory, 0o700)
    } else if errno != EEXIST {
      throw .system(errno, "make", directory)
    }
  }

  /// Which file was opened.
  package func identity() -> FileIdentity { files.database }

  /// Whether the files behind the path are still those that were opened.
  ///
  /// If not, let go of this one before another is opened, and of every other that the process has.
  package func isStillThePath() -> Bool { files.areInPlace }

  /// A number that changes when another connection has committed; compare it with an earlier one.
  package func dataVersion() throws(LogError) -> Int {
    Int(
      try read(.dataVersion, "read") { (statement) throws(LogError) in
        try statement.step() ? statement.integer(0) : 0
      })
  }

  /// Copies the write-ahead log into the database when it has grown; waits for nobody.
  ///
  /// To be called after a post was acknowledged, since it may take 20 ms. What readers still need
  /// stays for the next time, and a failure is the next writer's to report.
  package func checkpointIfLarge() {
    let pages = database.pagesInWAL
    if pages < Self.checkpointPages { nextCheckpoint = Self.checkpointPages }
    guard pages >= nextCheckpoint, isStillThePath() else { return }
    try? database.checkpoint()
    nextCheckpoint = database.pagesInWAL + Self.checkpointPages
  }

  /// The same, as the last thing before the connection is let go.
  package func checkpointAtEnd() {
    guard database.pagesInWAL >= Self.checkpointPagesAtEnd, isStillThePath() else { return }
    try? database.checkpoint()
  }

  /// One write transaction, after a turn in the queue of all writers.
  func writing<Result>(
    _ operation: String, _ body: () throws(LogError) -> Result
  ) throws(LogError) -> Result {
    guard !database.isReadOnly else { throw LogError(.readOnly, operation, path) }
    try lock.acquire(within: busyBound)
    defer { lock.release() }
    try run(.beginWrite, operation)
    return try ending(operation) { () throws(LogError) in
      // A commit to a file that nobody can find again would be a lost post.
      guard isStillThePath() else { throw LogError(.replaced, operation, path) }
      // Pruning changes the id that new events are to name.
      _ = try meta()
      return try body()
    }
  }

  /// What the log says about itself now.
  func meta() throws(LogError) -> LogMeta {
    let meta = try read(.meta, "read") { (statement) throws(LogError) in
      try LogMeta(statement, path: path)
    }
    logID = meta.logID
    return meta
  }

  /// Lets nobody else write while `body` does what no transaction can hold.
  func holdingLock<Result>(
    _ operation: String, _ body: () throws(LogError) -> Result
  ) throws(LogError) -> Result {
    try lock.acquire(within: busyBound)
    defer { lock.release() }
    guard isStillThePath() else { throw LogError(.replaced, operation, path) }
    return try body()
  }
}
