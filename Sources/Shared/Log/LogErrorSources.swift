import CSQLite

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

extension LogError {
  /// The failure of a system call.
  static func system(_ number: Int32, _ operation: String, _ path: String) -> LogError {
    let code: Code =
      switch number {
      case EACCES, EPERM: .noPermission
      case EROFS: .readOnly
      case ENOSPC, EDQUOT: .full
      case EFBIG: .tooLarge
      case EIO: .ioError
      case EMFILE, ENFILE, ENOMEM: .noResources
      default: .cannotOpen
      }
    return LogError(code, operation, path, detail: text(of: number), systemCode: number)
  }

  /// The failure of an SQLite call; `db` tells more when there is one.
  static func sqlite(
    _ result: Int32, _ operation: String, _ path: String, db: OpaquePointer?
  ) -> LogError {
    let system = db.map { sqlite3_system_errno($0) } ?? 0
    let code: Code =
      switch result & 0xFF {
      case SQLITE_BUSY, SQLITE_LOCKED, SQLITE_PROTOCOL: .busy
      case SQLITE_FULL: .full
      case SQLITE_READONLY: .readOnly
      case SQLITE_PERM, SQLITE_AUTH: .noPermission
      case SQLITE_CORRUPT: .corrupt
      case SQLITE_NOTADB: .notALog
      case SQLITE_NOMEM: .noResources
      case SQLITE_CANTOPEN where system != 0: LogError.system(system, operation, path).code
      case SQLITE_CANTOPEN: .cannotOpen
      case SQLITE_IOERR where system == ENOSPC || system == EDQUOT: .full
      case SQLITE_IOERR where system == EFBIG: .tooLarge
      case SQLITE_IOERR: .ioError
      default: .failed
      }
    return LogError(
      code, operation, path, detail: String(cString: sqlite3_errstr(result)),
      sqliteCode: result, systemCode: system == 0 ? nil : system)
  }

  private static func text(of number: Int32) -> String {
    withUnsafeTemporaryAllocation(of: CChar.self, capacity: 256) { buffer in
      buffer.initialize(repeating: 0)
      guard let base = buffer.baseAddress else { return "" }
      _ = strerror_r(number, base, buffer.count - 1)
      return String(cString: base)
    }
  }
}
