import CSQLite
import Dispatch
import Foundation
import Synchronization
import TestSupport
import Testing

@testable import Shared

/// A board's directory and ways to open, inspect and spoil its log.
final class LogDirectory {
  private let directory = TemporaryDirectory()
  var board: String { directory.file("main") }
  var path: String { "\(board)/log.db" }
  var lockPath: String { "\(board)/log.lock" }
  /// The files of search indexes, by name.
  var indexes: [String] { SearchFiles(directory: board).names().sorted() }

  /// The path of the log's search index, which must be there.
  func index(of log: EventLog) throws -> String {
    try #require(SearchFiles(directory: board).path(of: log.logID))
  }

  func open(
    clock: @escaping WallClock = Timestamp.now, busyBound: Duration = .seconds(60)
  ) throws -> EventLog {
    try EventLog(
      boardDirectory: board, clock: clock, source: "test://here", busyBound: busyBound)
  }

  /// What opening fails with.
  func failure() -> LogError? {
    do throws(LogError) {
      _ = try EventLog(boardDirectory: board, source: "test://here")
      return nil
    } catch {
      return error
    }
  }

  /// What SQLite said to ``execute(_:at:)``.
  struct Refused: Error {
    let message: String
  }

  /// Does to the file what another program could do.
  func execute(_ sql: String, at path: String? = nil) throws {
    var db: OpaquePointer?
    defer { sqlite3_close_v2(db) }
    let flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE
    try #require(sqlite3_open_v2(path ?? self.path, &db, flags, nil) == SQLITE_OK)
    sqlite3_busy_timeout(db, 10_000)
    var message: UnsafeMutablePointer<CChar>?
    defer { sqlite3_free(message) }
    let result = sqlite3_exec(db, sql, nil, nil, &message)
    guard result == SQLITE_OK else {
      throw Refused(message: message.map { String(cString: $0) } ?? "")
    }
  }

  /// Removes the log and what lies beside it.
  func remove() throws {
    for name in try FileManager.default.contentsOfDirectory(atPath: board) {
      try FileManager.default.removeItem(atPath: "\(board)/\(name)")
    }
  }

  /// Everything after a place.
  func all(_ log: EventLog) throws -> [LogEntry] {
    try log.entries(after: 0, limit: .max).entries
  }
}

/// Runs the body on threads of its own, all at once, and gives back what they threw.
///
/// A task group would run only as many at once as there are cores.
func onThreads(
  _ count: Int, _ body: @escaping @Sendable (Int) throws -> Void
) -> [any Error] {
  let errors = Mutex<[any Error]>([])
  let group = DispatchGroup()
  for number in 0..<count {
    group.enter()
    Thread.detachNewThread {
      do { try body(number) } catch { errors.withLock { $0.append(error) } }
      group.leave()
    }
  }
  group.wait()
  return errors.withLock { $0 }
}

extension Draft {
  static func sample(_ number: Int = 0) -> Draft {
    Draft(title: "title \(number)", content: "content \(number)", author: "me")
  }
}
