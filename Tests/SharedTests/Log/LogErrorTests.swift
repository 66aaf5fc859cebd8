import CSQLite
import Foundation
import Testing

@testable import Shared

@Suite struct `An error of the log` {
  @Test(arguments: [
    (SQLITE_BUSY, LogError.Code.busy), (SQLITE_BUSY | 2 << 8, .busy), (SQLITE_FULL, .full),
    (SQLITE_READONLY, .readOnly), (SQLITE_CORRUPT, .corrupt), (SQLITE_NOTADB, .notALog),
    (SQLITE_IOERR | 3 << 8, .ioError), (SQLITE_CANTOPEN, .cannotOpen), (SQLITE_NOMEM, .noResources),
    (SQLITE_PERM, .noPermission), (SQLITE_CONSTRAINT, .failed),
  ])
  func `has the code that SQLite's result means`(result: Int32, code: LogError.Code) {
    let error = LogError.sqlite(result, "read", "/b/log.db", db: nil)
    #expect(error.code == code && error.sqliteCode == Int(result))
  }

  @Test(arguments: [
    (EACCES, LogError.Code.noPermission), (EROFS, .readOnly), (ENOSPC, .full), (EFBIG, .tooLarge),
    (EDQUOT, .full),
    (EMFILE, .noResources), (EIO, .ioError), (ENOENT, .cannotOpen), (ENOTDIR, .cannotOpen),
  ])
  func `has the code that the system's number means`(number: Int32, code: LogError.Code) {
    let error = LogError.system(number, "make", "/b")
    #expect(error.code == code && error.systemCode == Int(number))
  }

  @Test func `is a sentence that names the thing and the remedy`() {
    #expect(
      LogError.system(EACCES, "make", "/b").description
        == "cannot make /b: permission denied (Permission denied); "
        + "check the owner and mode of the files")
    #expect(
      LogError(.networkFileSystem, "open", "/b", detail: "NFS").description
        == "/b is on a network file system (NFS), which a log cannot live on; choose a local one")
    for code: LogError.Code in [
      .cannotOpen, .notALog, .newerVersion, .busy, .full, .tooLarge, .readOnly, .noPermission,
      .corrupt,
      .ioError, .networkFileSystem, .replaced, .noResources, .failed,
    ] {
      #expect(LogError(code, "open", "/b").description.contains("/b"))
    }
  }

  @Test func `names the thing that was being made, not the draft of it`() {
    let error = LogError.system(EFBIG, "migrate", "/b/log.db.new-7").during("make", "/b/log.db")
    #expect(error.systemCode == Int(EFBIG))
    #expect(
      error.description == "cannot make /b/log.db: the file would be larger than it may be "
        + "(File too large); raise the limit, as with ulimit -f")
  }

  @Test func `says whether trying again may help`() {
    #expect(LogError(.busy, "write", "/b").isRetriable)
    #expect(LogError(.full, "write", "/b").isRetriable)
    #expect(!LogError(.replaced, "write", "/b").isRetriable)
    #expect(!LogError(.notALog, "open", "/b").isRetriable)
  }
}
