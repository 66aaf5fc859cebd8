import Foundation
import Synchronization
import TestSupport
import Testing

@testable import Shared

@Suite(.ownThread) struct `The search index` {
  let directory = LogDirectory()

  func filled(_ count: Int = 50, busyBound: Duration = .seconds(60)) throws -> EventLog {
    let log = try directory.open(busyBound: busyBound)
    try log.append((0..<count).map { .create(.sample($0)) })
    return log
  }

  @Test func `is made by the first search and by nothing else, for whom the board is`() throws {
    let log = try filled()
    _ = try log.searchDebt()
    _ = try log.integrity()
    _ = try log.prune(before: Timestamp(milliseconds: 0))
    #expect(directory.indexes.isEmpty)
    #expect(try log.searchCount("title") == 50)
    let index = try directory.index(of: log)
    for path in [index, index + "-wal", index + "-shm"] {
      let attributes = try FileManager.default.attributesOfItem(atPath: path)
      #expect(attributes[.posixPermissions] as? Int == 0o600)
    }
    #expect(directory.indexes.count == 3)
    let again = try directory.open()
    #expect(try again.searchCount("title") == 50)
    #expect(try directory.index(of: again) == index)
  }

  @Test func `is its group's on a shared board`() throws {
    let log = try filled(1)
    #expect(chmod(directory.board, 0o2770) == 0)
    #expect(try log.searchCount("title") == 1)
    let index = try directory.index(of: log)
    let attributes = try FileManager.default.attributesOfItem(atPath: index)
    #expect(attributes[.posixPermissions] as? Int == 0o660)
  }

  @Test func `takes in some of the log at a time, and says what is left`() throws {
    let log = try filled(25)
    #expect(try log.searchDebt() == 25)
    #expect(directory.indexes.isEmpty)
    #expect(try log.indexSome(atMost: 10) && log.searchDebt() == 15)
    #expect(try log.indexSome(atMost: 0) && log.searchDebt() == 15)
    #expect(try directory.open().searchDebt() == 15)
    #expect(try log.indexSome(atMost: 10) && log.searchDebt() == 5)
    #expect(try !log.indexSome(atMost: 10) && log.searchDebt() == 0)
    #expect(try !log.indexSome(atMost: 10))
    #expect(try log.integrity() == [])
    try log.append([.create(.sample(99))])
    #expect(try log.searchDebt() == 1 && log.searchCount("title") == 26)
    #expect(try log.searchDebt() == 0)
  }

  @Test func `counts as to be taken in what a pruned log still has`() throws {
    let log = try filled(3)
    try log.prune(before: Timestamp(milliseconds: .max))
    #expect(try log.searchDebt() == 0)
    try log.append([.create(.sample())])
    #expect(try log.searchDebt() == 1)
  }

  @Test func `takes in a long log in more than one transaction`() throws {
    let log = try filled(SearchIndex.chunk.events + 100)
    #expect(try log.searchCount("title") == SearchIndex.chunk.events + 100)
    let large = "word " + String(repeating: "x", count: 1_000_000)
    let ids = try log.append(
      (0..<6).map { .create(Draft(title: "large \($0)", content: large, author: "me")) }
    ).map(\.id)
    #expect(try log.indexSome(atMost: 100), "six megabytes are more than one takes")
    #expect(try log.search("word", limit: 9).map(\.id) == ids.reversed())
    #expect(try log.integrity() == [])
  }

  @Test(arguments: [
    "nothing", "garbage", "another program's", "another version's", "cut short",
    "cut within a page", "overwritten",
  ])
  func `is made anew when it is spoilt`(fault: String) throws {
    let log = try filled(500)
    #expect(try log.searchCount("title") == 500)
    let path = try directory.index(of: log)
    func spoil() throws {
      let file = URL(filePath: path)
      try directory.execute("PRAGMA wal_checkpoint(TRUNCATE)", at: path)
      switch fault {
      case "nothing": try Data().write(to: file)
      case "garbage": try Data(repeating: 0x5A, count: 30_000).write(to: file)
      case "another program's":
        try directory.execute("PRAGMA application_id = 1", at: path)
      case "another version's":
        try directory.execute("PRAGMA user_version = 999", at: path)
      case "cut within a page": try Data(contentsOf: file).dropLast(1000).write(to: file)
      case "cut short": try Data(contentsOf: file).prefix(9000).write(to: file)
      default:
        var bytes = try Data(contentsOf: file)
        for place in 4096..<bytes.count { bytes[place] = 0xA5 }
        try bytes.write(to: file)
      }
    }
    try spoil()
    let other = try directory.open()
    #expect(try other.searchDebt() == 500 || fault == "cut short" || fault == "overwritten")
    #expect(try other.searchCount("title") == 500)
    #expect(try directory.index(of: log) != path)
    // Who had the old one open goes over to the new one.
    try log.append([.create(.sample(1))])
    #expect(try log.searchCount("title") == 501 && other.searchCount("title") == 501)
    #expect(directory.indexes.filter { $0.hasSuffix(".db") }.count == 1)
    #expect(try log.integrity() == [])
  }

  @Test func `is made anew when it is spoilt under who has it open`() throws {
    let log = try filled(500)
    #expect(try log.searchCount("title") == 500)
    let path = try directory.index(of: log)
    let file = try FileHandle(forWritingTo: URL(filePath: path))
    try directory.execute("PRAGMA wal_checkpoint(TRUNCATE)", at: path)
    try file.seekToEnd()
    let size = try file.offset()
    try file.seek(toOffset: 0)
    try file.write(contentsOf: Data(repeating: 0xA5, count: Int(size)))
    // So that nothing of it is remembered.
    try log.append([.create(.sample(500))])
    #expect(try log.searchCount("title") == 501)
    #expect(try directory.index(of: log) != path && log.integrity() == [])
  }

  @Test func `is made anew for a log that was restored, and went on differently`() throws {
    let copy = directory.board + "/copy"
    try {
      let log = try filled(10)
      try log.database.checkpoint()
      try FileManager.default.copyItem(atPath: directory.path, toPath: copy)
      try log.append((0..<5).map { .create(Draft(title: "lost \($0)", content: "", author: "me")) })
      #expect(try log.searchCount("lost") == 5)
    }()
    for suffix in ["", "-wal", "-shm"] {
      try? FileManager.default.removeItem(atPath: directory.path + suffix)
    }
    try FileManager.default.copyItem(atPath: copy, toPath: directory.path)
    #expect(try directory.open().searchCount("lost") == 0)
    #expect(try directory.open().searchCount("title") == 10)
    // As many as were lost, so that the places are the same.
    let log = try directory.open()
    try directory.execute("UPDATE progress SET place = 15", at: directory.index(of: log))
    try log.append((0..<5).map { .create(Draft(title: "other \($0)", content: "", author: "me")) })
    #expect(try log.searchCount("other") == 5 && log.integrity() == [])
  }

  @Test func `goes with the log that it is of`() throws {
    let log = try filled(5)
    let other = try directory.open()
    #expect(try log.searchCount("title") == 5 && other.searchCount("title") == 5)
    let index = try directory.index(of: log)
    try log.prune(before: Timestamp(milliseconds: .max))
    #expect(directory.indexes.isEmpty)
    try log.append([.create(.sample(7))])
    #expect(try other.searchCount("title") == 1)
    #expect(try directory.index(of: log) != index && directory.indexes.count == 3)
  }

  @Test func `of a log that is no more is swept by the next pruning, and by who makes one`() throws
  {
    let leftovers = [
      "search-0123456789abcdef-00000001.db", "search-0123456789abcdef-00000001.db-wal",
      "search-0123456789abcdef-00000002.new",
    ]
    func leave() throws {
      for name in leftovers {
        try Data("a word".utf8).write(to: URL(filePath: "\(directory.board)/\(name)"))
      }
    }
    let log = try filled(5)
    try leave()
    try log.prune(before: Timestamp(milliseconds: 0))
    #expect(directory.indexes.isEmpty)
    try leave()
    #expect(try log.searchCount("title") == 5)
    #expect(directory.indexes.count == 3 && Set(directory.indexes).isDisjoint(with: leftovers))
    let kept = directory.indexes
    try leave()
    try log.prune(before: Timestamp(milliseconds: 0))
    #expect(directory.indexes == kept)
  }

  @Test func `lets go of the old log as soon as its reader hears of the new one`() throws {
    let log = try filled(5)
    let reader = try directory.open()
    #expect(try reader.searchCount("title") == 5)
    weak let index = reader.index
    #expect(index != nil)
    try log.prune(before: Timestamp(milliseconds: .max))
    _ = try reader.entries(after: 0, limit: 1)
    #expect(index == nil)
  }

  @Test func `is made and filled once when many search at the same moment`() throws {
    _ = try filled(1000)
    let board = directory.board
    let counts = Mutex<[Int]>([])
    let errors = onThreads(12) { number in
      let log = try EventLog(boardDirectory: board, source: "test://\(number)")
      let count = try log.searchCount("title")
      counts.withLock { $0.append(count) }
      // Everybody comes to use the same one.
      _ = try log.searchCount("title")
    }
    #expect(errors.isEmpty, "\(errors)")
    #expect(counts.withLock { $0 } == Array(repeating: 1000, count: 12))
    #expect(directory.indexes.filter { $0.hasSuffix(".db") }.count == 1)
    #expect(!directory.indexes.contains { $0.contains(".new") })
    #expect(try directory.open().integrity() == [])
  }

  @Test func `holds up no writer while it is being written`() throws {
    let log = try filled(10, busyBound: .zero)
    #expect(try log.searchCount("title") == 10)
    let other = try directory.open(busyBound: .zero)
    other.database.busyMilliseconds = 0
    log.database.busyMilliseconds = 0
    let index = try #require(log.index)
    try index.reading("test") { () throws(LogError) in
      try index.run(.lockIndex, "test")
      #expect(try index.standing()?.head == 10)
      try log.append([.create(.sample(10))])
      try other.append([.create(.sample(11))])
    }
    #expect(try log.searchCount("title") == 12)
  }

  @Test func `is filled while somebody writes to the log`() throws {
    let log = try filled(10, busyBound: .zero)
    let writer = try Database(directory.path)
    try writer.execute("BEGIN IMMEDIATE", "test")
    #expect(try log.searchCount("title") == 10)
    try writer.execute("ROLLBACK", "test")
  }

  @Test func `that somebody else holds is waited for with a bound, and by an idle board not`()
    throws
  {
    let log = try filled(10, busyBound: .milliseconds(10))
    #expect(try log.indexSome(atMost: 5))
    let path = try directory.index(of: log)
    let holder = try Database(path)
    try holder.execute("BEGIN IMMEDIATE", "test")
    #expect(try !log.indexSome(atMost: 5))
    let error = #expect(throws: LogError.self) { try log.searchCount("title") }
    #expect(error?.code == .busy)
    #expect(error?.description.contains(path) == true && "\(error!)".contains("try again"))
    try log.append([.create(.sample(10))])
    try holder.execute("ROLLBACK", "test")
    #expect(try log.searchCount("title") == 11)
  }

  @Test func `fails in a sentence that names it, and posts go on`() throws {
    let log = try filled(10)
    #expect(try log.searchCount("title") == 10)
    let path = try directory.index(of: log)
    let index = try #require(log.index)
    // No room, as on a full disk.
    let pages = try index.database.number("PRAGMA main.page_count", "test")
    try index.database.execute("PRAGMA main.max_page_count = \(pages)", "test")
    let large = (0..<20_000).map { "w\($0)" }.joined(separator: " ")
    try log.append([.create(Draft(title: "large", content: large, author: "me"))])
    let error = #expect(throws: LogError.self) { try log.searchCount("title") }
    #expect(error?.code == .full && "\(error!)".contains("write the search index \(path)"))
    try log.append([.create(.sample(11))])
    #expect(try log.snapshot(limit: 0).total == 12)
    try index.database.execute("PRAGMA main.max_page_count = 1000000", "test")
    #expect(try log.searchCount("w19999") == 1 && log.searchCount("title") == 11)
  }

  @Test func `passes over rows that are damaged or of another kind`() throws {
    let log = try filled(3)
    try directory.execute(
      """
      INSERT INTO event(id, kind, post, author, at, source, payload) VALUES
        (x'00', 'create', x'01', 'me', 1, 's', '{'), (x'02', 'poll', x'03', 'me', 1, 's', '{}'),
        (x'04', 'update', (SELECT id FROM post LIMIT 1), 'me', 1, 's', '{"title":"x"}');
      """)
    #expect(try log.searchCount("title") == 3 && log.searchDebt() == 0)
    try log.append([.create(.sample(4))])
    #expect(try log.searchCount("title") == 4 && log.integrity() == [])
  }
}
