#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A member's own lock file: held from creation until the value goes, then removed.
///
/// The kernel lets go of the lock when the process dies, however it dies.
struct LockFile: ~Copyable {
  let directory: BusDirectory
  let token: Token
  private let file: Descriptor
  private let identity: FileIdentity

  /// Makes and locks a file under a new random name.
  ///
  /// It stays empty, which tells others that its owner is not ready, until ``announce(_:)``.
  init(in directory: BusDirectory) throws(BusError) {
    // Somebody who looks between creation and lock takes the file for a dead one and removes it.
    // Then a new name is tried; that this happens again and again is a sign of something else.
    for _ in 0..<100 {
      let token = Token()
      let flags = O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC | O_APPEND
      let number = openat(directory.descriptor, token.lockName, flags, 0o600)
      guard number >= 0 else {
        if errno == EEXIST { continue }
        throw Self.error(errno, "make", directory.filePath(token.lockName))
      }
      let file = Descriptor(owning: number)
      // The umask took away, never added; it may have taken too much.
      fchmod(number, directory.fileMode)
      var status = stat()
      guard fstat(number, &status) == 0 else {
        throw Self.error(errno, "look at", directory.filePath(token.lockName))
      }
      let identity = FileIdentity(status)
      if flock(number, LOCK_EX | LOCK_NB) == 0,
        let found = directory.status(of: token.lockName), FileIdentity(found) == identity,
        directory.status(of: token.socketName) == nil
      {
        self.directory = directory
        self.token = token
        self.file = file
        self.identity = identity
        return
      }
      directory.remove(token.lockName, if: identity)
    }
    throw BusError(.lock, "keep a lock file in", directory.path)
  }

  deinit { directory.remove(token.lockName, if: identity) }

  /// Writes what others shall know; from the first time on the member counts.
  func announce(_ record: LockRecord) throws(BusError) {
    let line = record.line
    var status = stat()
    if fstat(file.number, &status) == 0, Int(status.st_size) + line.count > LockRecord.maximumFile {
      ftruncate(file.number, 0)
    }
    let written = line.withUnsafeBytes { write(file.number, $0.baseAddress, $0.count) }
    guard written == line.count else {
      throw Self.error(written < 0 ? errno : ENOSPC, "write", directory.filePath(token.lockName))
    }
  }

  /// Whether others still find this file under its name, in the directory that its path leads to.
  var isInPlace: Bool {
    guard directory.isAtItsPath, let status = directory.status(of: token.lockName) else {
      return false
    }
    return FileIdentity(status) == identity
  }

  private static func error(_ number: Int32, _ operation: String, _ path: String) -> BusError {
    let isShort = number == EMFILE || number == ENFILE
    return BusError(isShort ? .descriptors : .lock, errno: number, operation, path)
  }
}
