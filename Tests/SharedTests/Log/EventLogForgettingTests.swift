import Testing

@testable import Shared

@Suite struct `What was pruned, where a relay was` {
  let directory = LogDirectory()
  let end = Timestamp(milliseconds: .max)

  /// A log with a relay's place, and a post with an edit of it and a deletion of another post.
  private func filled() throws -> (EventLog, [LogEntry]) {
    let log = try directory.open()
    try log.startRelay(RelayPlace(stream: "s", created: 1, first: 1))
    var entries = try log.append([.create(.sample(1)), .create(.sample(2))])
    entries += try log.append([
      .update(post: entries[0].id, Edit(title: "edited", author: "me")),
      .delete(post: entries[1].id, author: "me"),
    ])
    return (log, entries)
  }

  private func kept(_ log: EventLog) throws -> Int64 {
    try log.database.number("SELECT count(*) FROM forgotten", "test")
  }

  private func place(_ log: EventLog) throws -> RelayPlace { try #require(try log.relayPlace()) }

  @Test func `is not remembered by a log that never had one`() throws {
    let log = try directory.open()
    let entries = try log.append([.create(.sample(1))])
    #expect(try log.prune(before: end).events == 1)
    #expect(try kept(log) == 0 && log.lastForgetting() == nil)
    #expect(try log.ingest(entries).count == 1)
  }

  @Test func `is passed over when the relay brings it, and the place moves`() throws {
    let (log, entries) = try filled()
    #expect(try log.prune(before: end).events == 4)
    #expect(try kept(log) == 4 && log.lastForgetting() == log.logID)
    var place = try place(log)
    // What nobody had here when it was pruned comes, though it be about a post that was.
    let other = Samples.create(Samples.id(7000))
    let edit = Samples.update(Samples.id(8000), of: entries[0].id, title: "later")
    let added = try log.takeRelayed(entries + [other, edit], upTo: 9, &place)
    #expect(added.map(\.id) == [other.id, edit.id] && place.read == 9)
    #expect(try self.place(log) == place && kept(log) == 4)
    #expect(try log.posts(before: nil, limit: 9).map(\.id) == [other.id])
    #expect(try log.takeRelayed(entries, upTo: 13, &place).isEmpty && place.read == 13)
    #expect(try log.unsent(after: place.sent, limit: 9, bytes: 1000).entries.isEmpty)
    #expect(try log.integrity() == [])
  }

  @Test func `comes again when somebody takes it in, and can be pruned again`() throws {
    let (log, entries) = try filled()
    try log.prune(before: end)
    #expect(try log.ingest([entries[0]]).map(\.id) == [entries[0].id])
    #expect(try kept(log) == 3 && log.posts(before: nil, limit: 9).map(\.title) == ["title 1"])
    #expect(try log.unsent(after: 0, limit: 9, bytes: 1000).entries.count == 1)
    var place = try place(log)
    #expect(try log.takeRelayed(entries, upTo: 4, &place).isEmpty)
    #expect(try log.prune(before: end).events == 1)
    #expect(try kept(log) == 4 && log.takeRelayed(entries, upTo: 8, &place).isEmpty)
  }

  @Test func `is remembered until a place is kept after a look that began after the pruning`()
    throws
  {
    let (log, entries) = try filled()
    try log.prune(before: end)
    let before = try #require(try log.lastForgetting())
    var place = try place(log)
    place.read = 4
    try log.keepRelay(place)
    #expect(try kept(log) == 4)
    let later = try log.append([.create(.sample(3))])
    try directory.open().prune(before: end)
    try log.keepRelay(place, lettingGo: before)
    #expect(try kept(log) == 5 && self.place(log) == place)
    #expect(try log.takeRelayed(entries + later, upTo: 5, &place).isEmpty)
    try log.keepRelay(place, lettingGo: try log.lastForgetting())
    #expect(try kept(log) == 0 && log.lastForgetting() == nil)
    #expect(try log.takeRelayed(later, upTo: 6, &place).count == 1)
  }

  @Test func `is remembered by who opens the log next, and when a stream is begun anew`() throws {
    let (log, entries) = try filled()
    try log.prune(before: end)
    let next = try directory.open()
    try next.startRelay(RelayPlace(stream: "s", created: 2, first: 1))
    var place = try place(next)
    #expect(try next.takeRelayed(entries, upTo: 4, &place).isEmpty && kept(next) == 4)
  }

  @Test func `is remembered if and only if the pruning is committed`() throws {
    let (log, _) = try filled()
    try directory.execute(
      "CREATE TRIGGER stop BEFORE DELETE ON post BEGIN SELECT RAISE(ABORT, 'no'); END")
    #expect(throws: LogError.self) { try log.prune(before: end) }
    #expect(try kept(log) == 0 && log.lastForgetting() == nil)
  }

  @Test func `is remembered with nothing else, if only some of it was pruned`() throws {
    let (log, entries) = try filled()
    #expect(try log.prune(before: Timestamp(milliseconds: 1)).events == 0)
    #expect(try kept(log) == 0)
    let foreign = Samples.create(Samples.id(7000))
    try log.ingest([foreign])
    #expect(try log.prune(before: Timestamp(milliseconds: 8000)).events == 1)
    #expect(try kept(log) == 1 && log.isForgotten(foreign.id) && !log.isForgotten(entries[0].id))
  }
}
