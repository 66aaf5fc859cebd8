import Synchronization
import Testing

@testable import Shared

@Suite struct `Reading the log` {
  let directory = LogDirectory()

  @Test func `goes on after a place, up to a limit and a bound`() throws {
    let log = try directory.open()
    let all = try log.append((0..<10).map { .create(.sample($0)) })
    #expect(try log.entries(after: 0, limit: 3).entries == Array(all[..<3]))
    #expect(try log.entries(after: 3, limit: 100).entries == Array(all[3...]))
    #expect(try log.entries(after: 3, limit: 100, upTo: 5).entries == Array(all[3..<5]))
    #expect(try log.entries(after: 10, limit: 5).lastSeq == 10)
    #expect(try log.entries(after: 0, limit: 0).lastSeq == 0)
    #expect(try log.entries(after: 0, limit: -1).entries.isEmpty)
    #expect(try log.head() == 10)
  }

  @Test func `an empty log has head 0 and nothing to show`() throws {
    let log = try directory.open()
    #expect(try log.head() == 0)
    #expect(try log.snapshot(limit: 10) == Snapshot(posts: [], total: 0, head: 0))
    #expect(try log.seq(atOrAfter: .earliest) == 0)
  }

  @Test func `rows of unknown kinds and damaged rows are passed over and counted`() throws {
    let log = try directory.open()
    let created = try log.append([.create(.sample())])
    let id = "x'0192F0C12B3C7ABC9DEF0123456789"
    let data = #"'{"title":"t","content":"c","author":"a"}'"#
    try directory.execute(
      """
      INSERT INTO event(id, kind, post, author, at, source, payload) VALUES
        (\(id)01', 'pin', \(id)01', 'a', 1, 's', '{}'),
        (x'00', 'create', x'00', 'a', 1, 's', \(data)),
        ('text', 'create', 'text', 'a', 1, 's', \(data)),
        (\(id)02', 'create', \(id)02', 'a', 'soon', 's', \(data)),
        (\(id)03', 'create', \(id)03', 'a', 1, '', \(data)),
        (\(id)04', 'create', \(id)05', 'a', 1, 's', \(data)),
        (\(id)06', 'create', \(id)06', 'a', 1, 's', 'no json'),
        (\(id)07', 'create', \(id)07', 'a', 1, 's', x'7B7D'),
        (\(id)08', 'create', \(id)08', 'a', 1, 's',
          CAST(x'7B227469746C65223A22FF222C22636F6E74656E74223A22222C22617574686F72223A2261227D' AS TEXT)),
        (\(id)09', 'create', \(id)09', 'a', 1, CAST(x'FF' AS TEXT), \(data)),
        (x'FFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFF', 'pin', x'00', 'a', 1, 's', '{}')
      """)
    let read = try log.entries(after: 0, limit: 100)
    #expect(read.entries == created)
    #expect(read.skipped == 11 && read.lastSeq == 12)
    let next = try log.append([.create(.sample())])
    #expect(next[0].id > created[0].id && EventID(next[0].id.description) != nil)
    #expect(try log.entries(after: 1, limit: 3).lastSeq == 4)
  }

  @Test func `stored JSON of several lines goes out on one`() throws {
    let log = try directory.open()
    try directory.execute(
      """
      INSERT INTO event(id, kind, post, author, at, source, payload) VALUES
        (x'0192F0C12B3C7ABC9DEF012345678901', 'create', x'0192F0C12B3C7ABC9DEF012345678901', 'a',
         1, 's', '{"title": "t",' || char(10) || '"content":"c","author":"a"}')
      """)
    let entry = try #require(try directory.all(log).first)
    let bytes = Envelope.encode(entry)
    #expect(!bytes.contains(0x0A))
    #expect(try Envelope.decode(bytes) == entry)
  }

  @Test func `data version changes with others' commits alone`() throws {
    let log = try directory.open()
    let other = try directory.open()
    let before = try log.dataVersion()
    #expect(try log.dataVersion() == before)
    try log.append([.create(.sample())])
    #expect(try log.dataVersion() == before)
    try other.append([.create(.sample())])
    #expect(try log.dataVersion() != before)
  }

  @Test func `a time gives the place before its first event`() throws {
    let now = Mutex<Int64>(0)
    let log = try directory.open { now.withLock { Timestamp(milliseconds: $0) } }
    for time: Int64 in [1000, 2000, 3000, 9000, 4000] {
      now.withLock { $0 = time }
      try log.append([.create(.sample())])
    }
    func place(_ time: Int64) throws -> Int64 {
      try log.seq(atOrAfter: Timestamp(milliseconds: time))
    }
    #expect(try [0, 1000, 1001, 2000, 3001, 4000, 4001].map(place) == [0, 0, 1, 1, 3, 3, 3])
    #expect(try place(9001) == 5)
    #expect(try place(-5) == 0)
  }
}
