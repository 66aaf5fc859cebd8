import Testing

@testable import Shared

@Suite struct `The facts of a log` {
  let directory = LogDirectory()

  @Test func `of an empty log`() throws {
    let log = try directory.open()
    let facts = try log.facts()
    #expect(facts.logID == log.logID && facts.version == Int(Schema.version))
    #expect(facts.bytes == Int(FileIdentity(directory.path)?.size ?? 0) && facts.walPages == 0)
    #expect(facts.head == 0 && facts.events == 0 && facts.posts == 0)
    #expect(facts.oldest == nil && facts.newest == nil)
  }

  @Test func `count what is there`() throws {
    let log = try directory.open()
    let (old, new, gone) = (Samples.id(1000), Samples.id(2000), Samples.id(3000))
    try log.ingest([
      Samples.create(old), Samples.create(new), Samples.create(gone),
      Samples.delete(Samples.id(4000), of: gone),
      Samples.update(Samples.id(6000), of: Samples.id(5000), title: "waits"),
    ])
    let facts = try log.facts()
    #expect(facts.events == 5 && facts.head == 5)
    #expect(facts.posts == 2 && facts.deletedPosts == 1 && facts.awaitedPosts == 1)
    #expect(facts.oldest?.milliseconds == 1000 && facts.newest?.milliseconds == 2000)
    #expect(facts.walPages > 0 && facts.freeBytes == 0)
  }
}
