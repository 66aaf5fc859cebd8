import Foundation
import Synchronization
import Testing

@testable import Shared

@Suite struct `Pruning the log` {
  let directory = LogDirectory()

  static func time(_ milliseconds: Int64) -> Timestamp { Timestamp(milliseconds: milliseconds) }

  /// Posts of 1000, 2000 … with an id each; the clock then stands at 100,000.
  func filled(_ count: Int = 5) throws -> (EventLog, [EventID]) {
    let now = Mutex<Int64>(0)
    let log = try directory.open { Self.time(now.withLock { $0 }) }
    var ids: [EventID] = []
    for number in 1...count {
      now.withLock { $0 = Int64(number) * 1000 }
      ids += try log.append([.create(.sample(number))]).map(\.id)
    }
    now.withLock { $0 = 100_000 }
    return (log, ids)
  }

  @Test func `forgets what was created before a time, with everything about it`() throws {
    let (log, ids) = try filled()
    try log.append([
      .update(post: ids[0], Edit(title: "edited", author: "me")),
      .update(post: ids[4], Edit(title: "stays", author: "me")),
      .delete(post: ids[1], author: "me"),
    ])
    let pruned = try log.prune(before: Self.time(3000))
    #expect(pruned == Pruning(posts: 1, events: 4, unfreed: nil))
    #expect(try log.posts(before: nil, limit: 9).map(\.id) == [ids[4], ids[3], ids[2]])
    #expect(try directory.all(log).map(\.seq) == [3, 4, 5, 7])
    #expect(try log.snapshot(limit: 0).total == 3)
    #expect(try log.search("edited", limit: 9).isEmpty && log.search("stays", limit: 9).count == 1)
    #expect(try log.search("content", limit: 9).count == 3)
    #expect(try log.match(ids[1].description) == .none)
    #expect(try log.integrity() == [])
  }

  @Test func `forgets old events whose post never came, and keeps newer ones`() throws {
    let log = try directory.open()
    let posts = (1...4).map { Samples.id(Int64($0) * 1000) }
    try log.ingest([
      Samples.delete(Samples.id(1500), of: posts[0]),
      Samples.update(Samples.id(2500), of: posts[1], title: "old"),
      Samples.update(Samples.id(3500), of: posts[2], title: "old"),
      Samples.update(Samples.id(9000), of: posts[2], title: "new"),
      // An edit older than its post: it counts for nothing and has no row in the projection.
      Samples.update(Samples.id(100), of: posts[3], title: "void"),
    ])
    #expect(try log.prune(before: Self.time(5000)) == Pruning(posts: 0, events: 3, unfreed: nil))
    #expect(try directory.all(log).map(\.seq) == [3, 4])
    #expect(try log.integrity() == [])
  }

  @Test func `makes it another log whose places go on`() throws {
    let (log, _) = try filled()
    let before = log.logID
    let reader = try directory.open()
    let writer = try directory.open()
    try log.prune(before: Self.time(200_000))
    #expect(log.logID != before && reader.logID == before)
    #expect(try reader.currentLogID() == log.logID && reader.logID == log.logID)
    #expect(try reader.head() == 0 && reader.search("title", limit: 9).isEmpty)
    let entry = try writer.append([.create(.sample())])[0]
    #expect(entry.seq == 6 && entry.logID == log.logID && writer.logID == log.logID)
    #expect(try reader.entries(after: 0, limit: 9).entries == [entry])
    #expect(try reader.search("title", limit: 9).map(\.id) == [entry.id])
  }

  @Test func `a reader's entries name the log that they are of`() throws {
    let (log, _) = try filled()
    let reader = try directory.open()
    try log.prune(before: Self.time(3000))
    let entries = try reader.entries(after: 0, limit: 9).entries
    #expect(entries.count == 3 && entries.allSatisfy { $0.logID == log.logID })
  }

  @Test func `that finds nothing leaves the log the same`() throws {
    let (log, _) = try filled()
    let (id, version) = (log.logID, try directory.open().dataVersion())
    #expect(try log.prune(before: Self.time(1000)) == Pruning(posts: 0, events: 0, unfreed: nil))
    #expect(try log.currentLogID() == id && log.head() == 5)
    #expect(try directory.open().dataVersion() == version)
  }

  @Test func `leaves no byte of the forgotten text in the files, and makes them smaller`() throws {
    let secret = "zyzzogeton"
    let (log, _) = try filled()
    let text = (0..<20_000).map { "\(secret)\($0)" }.joined(separator: " ")
    let now = try directory.open { Self.time(10_000) }
    let id = try now.append([.create(Draft(title: secret, content: text, author: "me"))])[0].id
    try now.append([.update(post: id, Edit(title: "\(secret) again", author: "me"))])
    try directory.open { Self.time(300_000) }.append([.create(.sample(9))])
    #expect(try log.searchCount(secret) == 1)
    let size = try log.facts().bytes
    #expect(try log.prune(before: Self.time(200_000)) == Pruning(posts: 6, events: 7, unfreed: nil))
    #expect(try log.facts().bytes < size / 4 && log.facts().walPages == 0)
    for name in try FileManager.default.contentsOfDirectory(atPath: directory.board) {
      let bytes = try Data(contentsOf: URL(filePath: "\(directory.board)/\(name)"))
      #expect(bytes.range(of: Data(secret.utf8.dropFirst(2))) == nil, "\(name)")
    }
    #expect(try log.posts(before: nil, limit: 9).map(\.title) == ["title 9"])
  }

  @Test func `is whole or not at all`() throws {
    let (log, ids) = try filled()
    let before = try log.snapshot(limit: 9)
    let id = log.logID
    try directory.execute(
      "CREATE TRIGGER stop BEFORE DELETE ON post BEGIN SELECT RAISE(ABORT, 'no'); END")
    #expect(throws: LogError.self) { try log.prune(before: Self.time(4000)) }
    try directory.execute("DROP TRIGGER stop")
    #expect(try log.snapshot(limit: 9) == before && log.currentLogID() == id)
    #expect(try log.search("title", limit: 9).count == 5 && log.integrity() == [])
    #expect(try log.prune(before: Self.time(4000)).posts == 3)
    #expect(try log.posts(before: nil, limit: 9).map(\.id) == [ids[4], ids[3]])
  }

  @Test func `that died before it freed the space is finished by the next`() throws {
    let (log, _) = try filled()
    let text = String(repeating: "long ", count: 100_000)
    try log.append([.create(Draft(title: "t", content: text, author: "me"))])
    #expect(try log.forget(before: Self.time(200_000)).posts == 6)
    let again = try directory.open()
    #expect(try again.integrity() == [] && again.head() == 0)
    let full = try again.facts()
    #expect(full.freeBytes > 400_000)
    #expect(try again.prune(before: Self.time(0)) == Pruning(posts: 0, events: 0, unfreed: nil))
    let facts = try again.facts()
    #expect(facts.freeBytes == 0 && facts.bytes < full.bytes - 400_000)
    #expect(facts.logID == full.logID)
  }

  @Test func `says when a reader of an old state keeps the space`() throws {
    let (log, ids) = try filled()
    let reader = try directory.open()
    try log.database.execute("PRAGMA busy_timeout = 0", "test")
    try reader.reading("hold") { () throws(LogError) in
      #expect(try reader.post(ids[0]) != nil)
      let pruned = try log.prune(before: Self.time(3000))
      #expect(pruned.posts == 2 && pruned.unfreed?.code == .busy)
      #expect(try reader.post(ids[0]) != nil)
    }
    #expect(try reader.post(ids[0]) == nil && reader.post(ids[4]) != nil)
    #expect(try log.append([.create(.sample())])[0].seq == 6)
  }

  @Test func `goes on beside writers and readers`() throws {
    let (log, _) = try filled(50)
    let board = directory.board
    let errors = onThreads(6) { number in
      let log = try EventLog(
        boardDirectory: board, source: "test://\(number)", busyBound: .seconds(60))
      for round in 0..<10 {
        switch number {
        case 0: try log.prune(before: Self.time(Int64(round) * 4000))
        case 1, 2: _ = try log.search("title", limit: 100)
        default: try log.append([.create(.sample(round))])
        }
      }
    }
    #expect(errors.isEmpty, "\(errors)")
    #expect(try log.snapshot(limit: 0).total == 15 + 30)
    #expect(try log.search("title", limit: .max).count == 45 && log.integrity() == [])
  }
}
