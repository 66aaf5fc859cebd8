import Foundation
import Synchronization
import TestSupport
import Testing

@testable import Shared

@Suite(.ownThread) struct `The file of a log` {
  let directory = LogDirectory()

  func mode(_ path: String) throws -> Int? {
    try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
  }

  func fill(_ bytes: [UInt8]) throws {
    try FileManager.default.createDirectory(
      atPath: directory.board, withIntermediateDirectories: true)
    try Data(bytes).write(to: URL(filePath: directory.path))
  }

  @Test func `is made with its directory, for the owner alone`() throws {
    let log = try directory.open()
    try log.append([.create(.sample())])
    #expect(try mode(directory.board) == 0o700)
    for suffix in ["/log.db", "/log.db-wal", "/log.db-shm", "/log.lock"] {
      #expect(try mode(directory.board + suffix) == 0o600, "\(suffix)")
    }
    let names = try FileManager.default.contentsOfDirectory(atPath: directory.board)
    #expect(Set(names) == ["log.db", "log.db-wal", "log.db-shm", "log.lock"])
  }

  @Test func `keeps its events and its id from one opening to the next`() throws {
    let (id, entries): (LogID, [LogEntry]) = try {
      let log = try directory.open()
      return (log.logID, try log.append([.create(.sample())]))
    }()
    let again = try directory.open()
    #expect(again.logID == id)
    #expect(try directory.all(again) == entries)
  }

  @Test func `is made once when fifty open it at the same moment`() throws {
    let board = directory.board
    let ids = Mutex<Set<LogID>>([])
    let errors = onThreads(50) { number in
      let log = try EventLog(
        boardDirectory: board, source: "test://\(number)", busyBound: .seconds(60))
      try log.append([.create(.sample(number))])
      ids.withLock { _ = $0.insert(log.logID) }
    }
    #expect(errors.isEmpty && ids.withLock { $0.count } == 1)
    #expect(try directory.open().snapshot(limit: 0).total == 50)
  }

  @Test(arguments: [1, 16, 100, 4096, 70_000])
  func `is refused when it is garbage`(count: Int) throws {
    var random = SeededGenerator(seed: UInt64(count))
    let bytes = (0..<count).map { _ in UInt8.random(in: 0...255, using: &random) }
    try fill(bytes)
    let error = try #require(directory.failure())
    #expect(error.code == .notALog && error.path == directory.path && !error.isRetriable)
    #expect(try Data(contentsOf: URL(filePath: directory.path)) == Data(bytes))
  }

  @Test func `of no bytes is a log not yet made`() throws {
    try fill([])
    try directory.open().append([.create(.sample())])
    #expect(try mode(directory.path) == 0o600)
  }

  @Test(arguments: [50, 100, 512, 4096, 9000, 20_000])
  func `is refused when it is cut short`(size: Int) throws {
    try {
      let log = try directory.open()
      try log.append((0..<500).map { .create(.sample($0)) })
    }()
    try directory.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    let whole = try Data(contentsOf: URL(filePath: directory.path))
    try #require(whole.count > size)
    try fill(Array(whole.prefix(size)))
    #expect(directory.failure()?.code == .notALog)
  }

  @Test func `is refused and left alone when it is another program's`() throws {
    try fill([])
    try directory.execute("CREATE TABLE other(x); PRAGMA user_version = 1")
    let error = try #require(directory.failure())
    #expect(error.code == .notALog)
    #expect(error.description.contains("another program's"))
    try directory.execute("INSERT INTO other VALUES(1)")
    #expect(!FileManager.default.fileExists(atPath: directory.path + "-wal"))
  }

  @Test func `of a newer version is refused in one sentence`() throws {
    _ = try directory.open()
    try directory.execute("PRAGMA user_version = \(Schema.version + 1)")
    let error = try #require(directory.failure())
    #expect(error.code == .newerVersion && !error.isRetriable)
    #expect(
      error.description == "\(directory.path) was written by a newer version of Corkboard "
        + "(its version is \(Schema.version + 1), the newest known here is \(Schema.version)); "
        + "install that version to use it")
  }

  @Test func `that is a directory or reached through a file is refused`() throws {
    try FileManager.default.createDirectory(
      atPath: directory.path, withIntermediateDirectories: true)
    #expect(directory.failure()?.code == .notALog)
    try directory.remove()
    try Data().write(to: URL(filePath: directory.board + "/file"))
    for board in ["file", "file/main", "none/main"] {
      do throws(LogError) {
        _ = try EventLog(boardDirectory: "\(directory.board)/\(board)", source: "s")
        Issue.record("opened \(board)")
      } catch {
        #expect(error.code == .cannotOpen && error.systemCode != nil, "\(error)")
      }
    }
  }

  @Test func `put to another journal mode is brought back to write-ahead`() throws {
    _ = try directory.open()
    try directory.execute("PRAGMA journal_mode = DELETE")
    try directory.open().append([.create(.sample())])
    #expect(FileManager.default.fileExists(atPath: directory.path + "-wal"))
  }

  @Test func `is not made anew where another was moved away from its latest posts`() throws {
    for number in 1...2 {
      try directory.open().append([.create(.sample()), .create(.sample())])
      try FileManager.default.moveItem(atPath: directory.path, toPath: directory.path + ".away")
      #expect(directory.failure()?.code == .movedAway)
      try FileManager.default.moveItem(atPath: directory.path + ".away", toPath: directory.path)
      #expect(try directory.open().head() == Int64(2 * number))
    }
    try fill([])
    #expect(directory.failure()?.code == .movedAway, "a file of no bytes is none")
    for suffix in ["", "-wal"] {
      try FileManager.default.removeItem(atPath: directory.path + suffix)
    }
    #expect(try directory.open().head() == 0)
  }

  @Test func `migrates one step at a time, in one transaction`() throws {
    _ = try directory.open()
    let database = try Database(directory.path)
    let steps = Schema.migrations + ["CREATE TABLE a(x)", "INSERT INTO a VALUES(1)"]
    try LogFile.bringUp(database, through: steps)
    #expect(try database.number("PRAGMA user_version", "read") == Schema.version + 2)
    #expect(try database.number("SELECT count(*) FROM a", "read") == 1)
    try LogFile.bringUp(database, through: steps)
    #expect(try database.number("SELECT count(*) FROM a", "read") == 1)
    #expect(throws: LogError.self) {
      try LogFile.bringUp(database, through: steps + ["DROP TABLE a", "nonsense"])
    }
    #expect(try database.number("SELECT count(*) FROM a", "read") == 1)
    #expect(directory.failure()?.code == .newerVersion)
  }
}
