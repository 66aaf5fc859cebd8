import Bus

/// The files of a log that is open in this process: the database, its write-ahead log, and the memory
/// in which all who have it open keep what they know of that.
///
/// SQLite does not look whether they are still behind the path. With another memory there, two
/// processes would each write where the other has written. And all connections that a process has to
/// one database share the memory that the first of them has found, so a later one has that too, whatever
/// stands behind the path by then.
final class OpenFiles: Sendable {
  private struct Paths {
    let database: String
    let writeAheadLog: String
    let memory: String
  }

  private struct Files: Equatable {
    let database: FileIdentity
    let writeAheadLog: FileIdentity?
    let memory: FileIdentity?

    init?(_ paths: Paths) {
      guard let database = FileIdentity(paths.database) else { return nil }
      self.database = database
      writeAheadLog = FileIdentity(paths.writeAheadLog)
      memory = FileIdentity(paths.memory)
    }
  }

  private static let all = Monitor<[FileIdentity: (files: Files, users: Int)]>([:])

  private let paths: Paths
  private let files: Files

  var database: FileIdentity { files.database }

  /// To be made when the connection has read for the first time, and let go after it was closed.
  ///
  /// Nil when there is no database.
  init?(_ path: String) {
    paths = Paths(database: path, writeAheadLog: path + "-wal", memory: path + "-shm")
    guard let found = Files(paths) else { return nil }
    files = Self.all.change { all in
      let (files, users) = all[found.database] ?? (found, 0)
      all[found.database] = (files, users + 1)
      return files
    }
  }

  deinit {
    Self.all.change { [database] all in
      guard let (files, users) = all[database] else { return }
      all[database] = users > 1 ? (files, users - 1) : nil
    }
  }

  /// Whether they are still behind their path; three calls of `stat`.
  var areInPlace: Bool { Files(paths) == files }
}
