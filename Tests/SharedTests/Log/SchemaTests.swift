import Foundation
import Synchronization
import Testing

@testable import Shared

@Suite struct `A log of an older version` {
  let directory = LogDirectory()

  /// Puts a log there that a version has made.
  func make(_ version: Int) throws {
    try FileManager.default.createDirectory(
      atPath: directory.board, withIntermediateDirectories: true)
    let fixture = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: "Fixtures/log/version-\(version).db")
    try FileManager.default.copyItem(atPath: fixture.path, toPath: directory.path)
  }

  @Test(arguments: 1...4) func `is brought up and keeps everything`(version: Int) throws {
    try make(version)
    let log = try directory.open()
    #expect(log.logID.description == "18fd6b2d6d3f514b96590f6adf910083")
    let facts = try log.facts()
    #expect(facts.version == Int(Schema.version) && facts.events == 12 && facts.head == 12)
    let read = try log.entries(after: 0, limit: 99)
    #expect(read.entries.map(\.seq) == Array(1...11) && read.skipped == 1)
    let posts = try log.posts(before: nil, limit: 99)
    #expect(posts == Fold(read.entries).posts && posts.count == 5)
    #expect(
      posts.map(\.title) == [
        "Edited", "Café notes", "東京の予定", "주간회의록", "imported and edited",
      ])
    #expect(posts[1].content == "CRÈME brûlée, nul\0inside" && posts[0].content == "after the edit")
    #expect(try log.integrity() == [])
    // One of its posts came in after one with a greater id.
    #expect(try log.meta().isUnordered)
  }

  @Test(arguments: 1...4) func `becomes what a new one is`(version: Int) throws {
    try make(version)
    let fresh = LogDirectory()
    func things(_ log: EventLog) throws -> [String] {
      let names = try Statement(
        log.database, "SELECT name FROM sqlite_schema UNION ALL SELECT key FROM meta", "test")
      var things: Set<String> = []
      while try names.step() { things.insert(names.text(0) ?? "") }
      return things.sorted()
    }
    #expect(try things(directory.open()) == things(fresh.open()))
  }

  @Test(arguments: 1...4) func `can be searched, and written to`(version: Int) throws {
    try make(version)
    let log = try directory.open()
    func titles(_ words: String) throws -> [String] { try log.search(words, limit: 9).map(\.title) }
    #expect(try titles("회의") == ["주간회의록"] && titles("빌 서") == ["주간회의록"])
    #expect(try titles("東京 漢") == ["東京の予定"] && titles("creme inside") == ["Café notes"])
    #expect(try titles("after") == ["Edited"] && titles("before") == [] && titles("gone") == [])
    #expect(try titles("edited") == ["Edited", "imported and edited"])
    #expect(try log.append([.create(.sample())])[0].seq == 13)
    #expect(try log.snapshot(limit: 0).total == 6 && log.integrity() == [])
  }

  @Test(arguments: 1...4)
  func `is brought up once when many open it at the same moment`(version: Int) throws {
    try make(version)
    let board = directory.board
    let errors = onThreads(16) { number in
      let log = try EventLog(
        boardDirectory: board, source: "test://\(number)", busyBound: .seconds(60))
      try log.append([.create(.sample(number))])
      let found = try log.search("회의", limit: 9).count
      if found != 1 { throw LogDirectory.Refused(message: "found \(found)") }
    }
    #expect(errors.isEmpty, "\(errors)")
    let log = try directory.open()
    #expect(try log.snapshot(limit: 0).total == 5 + 16 && log.integrity() == [])
  }

  @Test func `stays usable for a program of the first version that has it open`() throws {
    try make(1)
    let old = try Database(directory.path)
    let head = try Statement(old, "SELECT max(seq) FROM event", "test")
    #expect(try head.use { (row) throws(LogError) in try row.step() ? row.integer(0) : 0 } == 12)
    let log = try directory.open()
    let board = try directory.open()
    #expect(try board.searchCount("title") == 0)
    // What the first version does for a new post, an edit and a deletion.
    try old.execute(
      """
      BEGIN IMMEDIATE;
      INSERT INTO event(id, kind, post, author, at, source, payload) VALUES
        (x'0199C82CD00070000000000000000001', 'create', x'0199C82CD00070000000000000000001', 'me',
         1760000001000, 's', '{"title":"by an old program","content":"","author":"me"}'),
        (x'0199C82CD00070000000000000000002', 'update', x'0199C82CC00071B09D56AC062665A134', 'me',
         1760000001000, 's', '{"title":"new title","author":"me"}'),
        (x'0199C82CD00070000000000000000003', 'delete', x'0199C82CC00071B09D56AC071D96C64F', 'me',
         1760000001000, 's', '{"author":"me"}');
      INSERT INTO post VALUES(x'0199C82CD00070000000000000000001', 1, 13, NULL, NULL);
      UPDATE post SET title = 14 WHERE created = 1;
      UPDATE post SET state = 2 WHERE created = 2;
      UPDATE meta SET value = value + 0 WHERE key = 'posts';
      COMMIT
      """, "test")
    #expect(try head.use { (row) throws(LogError) in try row.step() ? row.integer(0) : 0 } == 15)
    #expect(try log.integrity() == [])
    #expect(try board.search("old", limit: 9).map(\.title) == ["by an old program"])
    #expect(try board.search("회의록", limit: 9).isEmpty && board.search("東京", limit: 9).isEmpty)
    #expect(try board.searchCount("new title") == 1 && log.integrity() == [])
    try old.execute(
      """
      INSERT INTO event(id, kind, post, author, at, source, payload) VALUES
        (x'0199C82CD00070000000000000000004', 'create', x'0199C82CD00070000000000000000004', 'me',
         1760000001000, 's', '{"title":"by an old program too","content":"","author":"me"}');
      INSERT INTO post VALUES(x'0199C82CD00070000000000000000004', 1, 16, NULL, NULL);
      UPDATE meta SET value = value + 1 WHERE key = 'posts'
      """, "test")
    try log.append([.create(.sample())])
    #expect(try log.searchCount("old") == 2 && log.integrity() == [])
  }

  @Test(arguments: 2...3)
  func `takes no more posts from a program of its version that has it open`(version: Int) throws {
    try make(version)
    let old = try Database(directory.path)
    let insert = """
      INSERT INTO event(id, kind, post, author, at, source, payload) VALUES
        (x'0199C82CD00070000000000000000001', 'create', x'0199C82CD00070000000000000000001', 'me',
         1760000001000, 's', '{"title":"by an old program","content":"","author":"me"}');
      """
    // What these versions do for a new post; the statement is ready when the log is brought up.
    let index = try Statement(
      old, "INSERT INTO search(rowid, title, content) VALUES(13, 'by an old program', '')", "test")
    let log = try directory.open()
    try old.execute("BEGIN IMMEDIATE; \(insert)", "test")
    #expect(throws: LogError.self) {
      try index.use { (statement) throws(LogError) in try statement.run() }
    }
    try old.execute("ROLLBACK", "test")
    #expect(try log.head() == 12 && log.searchCount("old") == 0 && log.integrity() == [])
  }

  @Test(arguments: 1...4) func `is left alone when bringing it up fails`(version: Int) throws {
    try make(version)
    try directory.execute("CREATE TABLE forgotten(x)")
    #expect(directory.failure() != nil)
    try directory.execute("DROP TABLE forgotten")
    #expect(try directory.open().search("회의", limit: 9).count == 1)
  }
}
