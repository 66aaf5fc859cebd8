import Foundation
import Synchronization
import TestSupport
import Testing

@testable import Shared

@Suite(.ownThread) struct `Writing to the log` {
  let directory = LogDirectory()

  @Test func `an appended post comes back as it was given`() throws {
    let log = try directory.open()
    let draft = Draft(title: "Hello", content: "from\nhere\0and there", author: "me")
    let appended = try log.append([.create(draft)])
    let read = try log.entries(after: 0, limit: 10)
    #expect(read == LogEntries(entries: appended, lastSeq: 1, skipped: 0))
    let post = try #require(try log.post(appended[0].id))
    #expect(Array(post.content.utf8) == Array(draft.content.utf8))
    #expect(post.title == "Hello" && post.author == "me" && post.source == "test://here")
    #expect(try log.snapshot(limit: 10) == Snapshot(posts: [post], total: 1, head: 1))
  }

  @Test func `hostile text survives byte for byte`() throws {
    let log = try directory.open()
    let drafts = Samples.hostileTexts.map { Draft(title: $0, content: $0, author: $0) }
    try log.append(drafts.map { .create($0) })
    let posts = try log.posts(before: nil, limit: .max).reversed()
    #expect(posts.map { Array($0.title.utf8) } == drafts.map { Array($0.title.utf8) })
    #expect(posts.map { Array($0.content.utf8) } == drafts.map { Array($0.content.utf8) })
    #expect(posts.map { Array($0.author.utf8) } == drafts.map { Array($0.author.utf8) })
  }

  @Test func `an edit and a deletion have their effect`() throws {
    let log = try directory.open()
    let created = try log.append([.create(.sample(1)), .create(.sample(2))])
    let edited = try log.append([
      .update(post: created[0].id, Edit(title: "new", author: "you")),
      .delete(post: created[1].id, author: "you"),
      .delete(post: created[1].id, author: "you"),
      .update(post: created[1].id, Edit(title: "late", author: "you")),
    ])
    let post = try #require(try log.post(created[0].id))
    #expect(post.title == "new" && post.content == "content 1" && post.author == "me")
    #expect(post.lastEdit == edited[0].id && post.editedAt == edited[0].event.time)
    #expect(try log.post(created[1].id) == nil)
    #expect(try log.snapshot(limit: 10).total == 1)
    #expect(try log.head() == 6)
  }

  @Test func `a batch is one transaction with rising ids and places`() throws {
    let log = try directory.open()
    let entries = try log.append((0..<1000).map { .create(.sample($0)) })
    #expect(entries.map(\.seq) == Array(1...1000))
    #expect(zip(entries, entries.dropFirst()).allSatisfy { $0.id < $1.id })
    #expect(try log.append([]).isEmpty)
    #expect(try directory.all(log) == entries)
  }

  @Test func `ids rise while the clock falls`() throws {
    let now = Mutex<Int64>(1_700_000_000_000)
    let log = try directory.open { now.withLock { Timestamp(milliseconds: $0) } }
    for step: Int64 in [0, -3_600_000, 315_360_000_000, -315_360_000_000, -1] {
      now.withLock { $0 += step }
      try log.append([.create(.sample()), .create(.sample())])
    }
    let entries = try directory.all(log)
    #expect(zip(entries, entries.dropFirst()).allSatisfy { $0.id < $1.id })
    #expect(entries[2].event.time.description == "2023-11-14T21:13:20.000Z")
    #expect(try log.posts(before: nil, limit: 20).map(\.id) == entries.reversed().map(\.id))
  }

  @Test func `ids rise over connections that know nothing of each other`() throws {
    let ahead = try directory.open { Timestamp(milliseconds: 4_000_000_000_000) }
    let behind = try directory.open { Timestamp(milliseconds: 1_000_000_000_000) }
    var ids: [EventID] = []
    for _ in 0..<5 {
      ids += try ahead.append([.create(.sample())]).map(\.id)
      ids += try behind.append([.create(.sample())]).map(\.id)
    }
    #expect(ids == ids.sorted() && Set(ids).count == 10)
  }

  @Test func `what was made elsewhere is taken in once, with its id`() throws {
    let log = try directory.open()
    let id = Samples.id(5000)
    let foreign = [
      Samples.create(id, source: "test://there", seq: 99, logID: .random()),
      Samples.update(Samples.id(6000), of: id, title: "new"),
    ]
    let added = try log.ingest(foreign + foreign)
    #expect(added.map(\.seq) == [1, 2] && added.map(\.id) == foreign.map(\.id))
    #expect(added.allSatisfy { $0.logID == log.logID })
    #expect(try log.ingest(foreign).isEmpty)
    #expect(try directory.all(log) == added)
    let post = try #require(try log.post(id))
    #expect(post.title == "new" && post.source == "test://there")
    #expect(try log.append([.create(.sample())])[0].id > Samples.id(6000))
  }

  @Test func `a row can never be changed`() throws {
    let log = try directory.open()
    try log.append([.create(.sample())])
    #expect(throws: LogDirectory.Refused.self) { try directory.execute("UPDATE event SET at = 0") }
  }

  @Test func `eight threads with logs of their own lose and double nothing`() throws {
    _ = try directory.open()
    let board = directory.board
    let errors = onThreads(8) { writer in
      let log = try EventLog(
        boardDirectory: board, source: "test://\(writer)", busyBound: .seconds(60))
      for number in 0..<25 { try log.append([.create(.sample(number))]) }
    }
    #expect(errors.isEmpty)
    let log = try directory.open()
    let entries = try directory.all(log)
    #expect(entries.count == 200 && Set(entries.map(\.id)).count == 200)
    #expect(entries.map(\.id) == entries.map(\.id).sorted())
    #expect(try log.snapshot(limit: 0).total == 200)
    let perWriter = Dictionary(grouping: entries, by: \.source).mapValues(\.count)
    #expect(perWriter.count == 8 && perWriter.values.allSatisfy { $0 == 25 })
  }

  @Test(arguments: ["-shm", "-wal"])
  func `nothing is stored where others do not look when a file of the log was removed`(
    suffix: String
  ) throws {
    var log: EventLog? = try directory.open()
    try log?.append([.create(.sample(1))])
    #expect(try log?.database.emptyWAL() == true)
    #expect(unlink(directory.path + suffix) == 0)
    #expect(log?.isStillThePath() == false)
    do {
      try log?.append([.create(.sample(3))])
      Issue.record("appended to what others do not see")
    } catch {
      #expect(error.code == .replaced)
    }
    // It would share the memory of the first one.
    #expect(directory.failure()?.code == .replaced)
    log?.checkpointAtEnd()
    log = nil
    let fresh = try directory.open()
    try fresh.append([.create(.sample(4))])
    #expect(try fresh.integrity().isEmpty)
    #expect(try fresh.head() == 2)
  }

  @Test func `nothing is stored when the log was removed or replaced`() throws {
    let log = try directory.open()
    try log.append([.create(.sample())])
    #expect(log.isStillThePath())
    try directory.remove()
    #expect(!log.isStillThePath())
    #expect(throws: LogError.self) { try log.append([.create(.sample())]) }
    let fresh = try directory.open()
    #expect(!log.isStillThePath() && fresh.isStillThePath())
    #expect(log.identity() != fresh.identity() && log.logID != fresh.logID)
    do {
      try log.append([.create(.sample())])
      Issue.record("appended to a lost file")
    } catch {
      #expect(error.code == .replaced)
    }
    #expect(try fresh.head() == 0)
    #expect(try log.head() == 1)
  }

  @Test func `the write-ahead log stays bounded while another connection reads`() throws {
    let log = try directory.open()
    let reader = try directory.open()
    var place: Int64 = 0
    // Some 4,000 pages in all.
    let draft = Draft(title: "t", content: String(repeating: "x", count: 65_536), author: "me")
    for _ in 0..<240 {
      try log.append([.create(draft)])
      log.checkpointIfLarge()
      place = try reader.entries(after: place, limit: 10).lastSeq
    }
    #expect(place == 240)
    let size = try #require(FileIdentity(directory.path + "-wal")?.size)
    #expect(size < 3 * 1000 * 4120, "\(size) bytes")
  }

  @Test func `the write-ahead log stays bounded when every writer is gone after its post`() throws {
    let draft = Draft(title: "t", content: String(repeating: "x", count: 65_536), author: "me")
    for _ in 0..<150 {
      let log = try directory.open()
      try log.append([.create(draft)])
      log.checkpointAtEnd()
    }
    #expect(try directory.open().head() == 150)
    let size = try #require(FileIdentity(directory.path + "-wal")?.size)
    #expect(size < 2 * 250 * 4120, "\(size) bytes")
  }

  @Test func `a full database stores nothing of a batch and goes on when there is room`() throws {
    let log = try directory.open()
    try log.append([.create(.sample())])
    try log.database.execute("PRAGMA max_page_count = 20", "limit")
    let big = Draft(title: "t", content: String(repeating: "x", count: 100_000), author: "me")
    do {
      try log.append([.create(.sample()), .create(big)])
      Issue.record("more was stored than there is room for")
    } catch {
      #expect(error.code == .full && error.isRetriable)
    }
    #expect(try log.snapshot(limit: 9).total == 1)
    try log.database.execute("PRAGMA max_page_count = 1000000", "limit")
    #expect(try log.append([.create(big)]).map(\.seq) == [2])
  }

  @Test func `a log that may only be read says so`() throws {
    let log = try directory.open()
    try log.database.execute("PRAGMA query_only = 1", "limit")
    do {
      try log.append([.create(.sample())])
      Issue.record("wrote to a log that may only be read")
    } catch {
      #expect(error.code == .readOnly)
    }
    #expect(try log.head() == 0)
  }

  @Test func `a queue that does not move ends in busy`() throws {
    let log = try directory.open(busyBound: .milliseconds(20))
    let holder = WriteLock(directory.lockPath)
    try holder.acquire(within: .seconds(10))
    do {
      try log.append([.create(.sample())])
      Issue.record("wrote past the queue")
    } catch {
      #expect(error.code == .busy)
    }
    #expect(try log.head() == 0)
    holder.release()
    let patient = try directory.open()
    #expect(try patient.append([.create(.sample())]).count == 1)
  }

  @Test func `a failed transaction leaves nothing and the log usable`() throws {
    let log = try directory.open()
    try log.append([.create(.sample())])
    try directory.execute(
      """
      CREATE TRIGGER fail BEFORE INSERT ON event WHEN NEW.author = 'bad' BEGIN
        SELECT RAISE(ABORT, 'no');
      END
      """)
    #expect(throws: LogError.self) {
      try log.append([
        .create(.sample()), .create(Draft(title: "t", content: "", author: "bad")),
      ])
    }
    #expect(try log.head() == 1)
    try log.append([.create(.sample())])
    #expect(try log.snapshot(limit: 10).total == 2)
  }
}
