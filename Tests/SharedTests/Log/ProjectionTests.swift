import TestSupport
import Testing

@testable import Shared

@Suite(.ownThread) struct `The projection` {
  @Test func `is what the fold gives, whatever the order, batches and repeats`() throws {
    let seed = UInt64.random(in: .min ... .max)
    var random = SeededGenerator(seed: seed)
    for _ in 0..<15 {
      let directory = LogDirectory()
      let log = try directory.open()
      let history = Samples.history(30, using: &random)
      var rest = (history + history.filter { _ in .random(using: &random) })[...]
      while !rest.isEmpty {
        let count = Int.random(in: 1...8, using: &random)
        try log.ingest(Array(rest.prefix(count)))
        rest = rest.dropFirst(count)
        let snapshot = try log.snapshot(limit: .max)
        let folded = Fold(try directory.all(log)).posts
        #expect(snapshot.posts == folded, "seed \(seed)")
        #expect(snapshot.total == folded.count, "seed \(seed)")
      }
      #expect(try log.posts(before: nil, limit: .max) == Fold(history).posts, "seed \(seed)")
    }
  }

  @Test func `is rebuilt from the events alone`() throws {
    var random = SeededGenerator(seed: 7)
    let directory = LogDirectory()
    let log = try directory.open()
    try log.ingest(Samples.history(40, using: &random))
    try log.append((0..<1500).map { .create(.sample($0)) })
    let before = try log.snapshot(limit: .max)
    try directory.execute("DELETE FROM post; UPDATE meta SET value = 9 WHERE key = 'posts'")
    #expect(try log.snapshot(limit: .max).posts.isEmpty)
    try log.rebuildProjection()
    #expect(try log.snapshot(limit: .max) == before)
    #expect(before.total == before.posts.count)
  }
}
