import TestSupport
import Testing

@testable import Shared

@Suite struct `Writing to the log` {
  let directory = TemporaryDirectory()

  func open(clock: @escaping WallClock = Timestamp.now) throws -> EventLog {
    try EventLog(boardDirectory: directory.file("main"), clock: clock, source: "test://here")
  }

  @Test func `an appended post comes back from the log as it was given`() throws {
    let log = try open()
    let draft = Draft(title: "Hello", content: "from\nhere\0and there", author: "me")
    let appended = try log.append([.create(draft)])
    let read = try log.entries(after: 0, limit: 10)
    #expect(appended.count == 1)
    #expect(read.entries == appended)
    #expect(read.lastSeq == 1)
    let post = try #require(try log.post(appended[0].id))
    #expect(Array(post.content.utf8) == Array(draft.content.utf8))
    #expect(post.title == "Hello" && post.author == "me" && post.source == "test://here")
    #expect(try log.snapshot(limit: 10) == Snapshot(posts: [post], total: 1, head: 1))
  }
}
