/// What went wrong with a log: the code says what to do about it, the rest says where it came from.
package struct LogError: Error, Hashable, Sendable {
  /// The kinds of failure; more may come.
  package struct Code: Hashable, Sendable, CustomStringConvertible {
    package let description: String

    /// The directory or a file in it cannot be made or opened.
    package static let cannotOpen = Code(description: "cannotOpen")
    /// The file is no database, is cut short, or belongs to another program.
    package static let notALog = Code(description: "notALog")
    /// The log was written by a newer version of this program.
    package static let newerVersion = Code(description: "newerVersion")
    /// There is no log, and none was to be made.
    package static let missing = Code(description: "missing")
    /// There is no log, and the write-ahead log of one, with its latest posts.
    package static let movedAway = Code(description: "movedAway")
    /// Other writers held the log longer than the bound.
    package static let busy = Code(description: "busy")
    /// The disk, or the user's quota, is full.
    package static let full = Code(description: "full")
    /// The file would be larger than this process, or any file there, may be.
    package static let tooLarge = Code(description: "tooLarge")
    /// The file can be read and not written.
    package static let readOnly = Code(description: "readOnly")
    /// The user may not open the directory or a file in it.
    package static let noPermission = Code(description: "noPermission")
    /// The database is damaged.
    package static let corrupt = Code(description: "corrupt")
    /// Reading or writing failed.
    package static let ioError = Code(description: "ioError")
    /// The directory lies on a file system whose locks and shared memory cannot be trusted.
    package static let networkFileSystem = Code(description: "networkFileSystem")
    /// The file behind the path is no longer the one that was opened.
    package static let replaced = Code(description: "replaced")
    /// Too many open files, or too little memory.
    package static let noResources = Code(description: "noResources")
    /// SQLite failed in a way that has no code of its own here.
    package static let failed = Code(description: "failed")
  }

  package let code: Code
  /// SQLite's extended result code, when SQLite failed.
  package let sqliteCode: Int?
  /// The system's error number, when it is known.
  package let systemCode: Int?
  /// What was being done, as in "cannot append to".
  package let operation: String
  /// The file or directory it failed on.
  package let path: String
  /// More words: SQLite's message, a file system's name, a version.
  package let detail: String

  init(
    _ code: Code, _ operation: String, _ path: String, detail: String = "",
    sqliteCode: Int32? = nil, systemCode: Int32? = nil
  ) {
    self.code = code
    self.operation = operation
    self.path = path
    self.detail = detail
    self.sqliteCode = sqliteCode.map { Int($0) }
    self.systemCode = systemCode.map { Int($0) }
  }

  /// The same failure as that of a larger thing that was being done.
  func during(_ operation: String, _ path: String) -> LogError {
    LogError(
      code, operation, path, detail: detail, sqliteCode: sqliteCode.map { Int32($0) },
      systemCode: systemCode.map { Int32($0) })
  }

  /// Whether the same call may succeed later without anybody's help but time's or the user's.
  package var isRetriable: Bool {
    [.busy, .full, .tooLarge, .readOnly, .noPermission, .ioError, .noResources].contains(code)
  }
}

extension LogError: CustomStringConvertible {
  /// One sentence with the remedy.
  package var description: String {
    let what = "cannot \(operation) \(path)"
    let why = detail.isEmpty ? "" : " (\(detail))"
    return switch code {
    case .notALog: "\(path) is not a Corkboard log\(why); move it away or choose another board"
    case .newerVersion:
      "\(path) was written by a newer version of Corkboard\(why); install that version to use it"
    case .busy: "\(what): others are writing to it and did not finish in time\(why); try again"
    case .tooLarge:
      "\(what): the file would be larger than it may be\(why); raise the limit, as with ulimit -f"
    case .ioError:
      "\(what): reading or writing failed\(why); look at the disk, its file system and limits like "
        + "ulimit -f, and try again"
    case .full: "\(what): the disk is full\(why); free some space and try again"
    case .readOnly: "\(what): the file or its file system is read-only\(why); make it writable"
    case .noPermission: "\(what): permission denied\(why); check the owner and mode of the files"
    case .corrupt: "\(what): the log is damaged\(why); keep the file and restore it from a backup"
    case .networkFileSystem:
      "\(path) is on a network file system\(why), which a log cannot live on; choose a local one"
    case .replaced: "\(what): the file was removed or replaced while it was open; open it again"
    case .movedAway:
      "\(path) was removed or moved away, and \(path)-wal has its latest posts; move it back, or "
        + "move that away too to begin a new one"
    case .missing: "\(what): it was removed or moved away; move it back, or post to begin a new one"
    case .noResources:
      "\(what): the system is out of resources\(why); close something and try again"
    case .cannotOpen: "\(what)\(why); check that the path is right and its directory exists"
    default: "\(what)\(why)"
    }
  }
}
