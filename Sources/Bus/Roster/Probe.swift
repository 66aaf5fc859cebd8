#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// One look at somebody's lock file.
enum Probe {
  /// The owner lives; the record is nil while it is not ready.
  case live(LockRecord?, modification: Int64)
  /// There is no such member, or no longer; what it left is removed.
  case gone
  /// Not a lock file: a link, a directory, a pipe. It is left alone.
  case foreign
  /// This process has no descriptor left to look with.
  case unknown

  static func look(at token: Token, in directory: BusDirectory) -> Probe {
    let flags = O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC
    let number = openat(directory.descriptor, token.lockName, flags)
    guard number >= 0 else {
      switch errno {
      case ENOENT: return .gone
      case EMFILE, ENFILE: return .unknown
      default: return .foreign
      }
    }
    let file = Descriptor(owning: number)
    var status = stat()
    guard fstat(file.number, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      return .foreign
    }
    if retryingInterrupts({ flock(file.number, LOCK_SH | LOCK_NB) }) == 0 {
      // The lock is held until both are removed, so that nobody can become the owner meanwhile.
      if directory.isSocket(token.socketName) { directory.remove(token.socketName) }
      directory.remove(token.lockName, if: FileIdentity(status))
      return .gone
    }
    guard errno == EWOULDBLOCK else { return .foreign }
    return .live(record(in: file.number), modification: milliseconds(status))
  }

  private static func record(in file: Int32) -> LockRecord? {
    let bytes = [UInt8](unsafeUninitializedCapacity: LockRecord.maximumFile) { buffer, count in
      count = max(0, pread(file, buffer.baseAddress, buffer.count, 0))
    }
    return LockRecord(decoding: bytes)
  }

  private static func milliseconds(_ status: stat) -> Int64 {
    #if canImport(Darwin)
      let time = status.st_mtimespec
    #else
      let time = status.st_mtim
    #endif
    return Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000
  }
}
