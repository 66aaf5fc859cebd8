import Foundation
import TestSupport
import Testing

@testable import Shared

@Suite struct `The integrity of a log` {
  let directory = LogDirectory()

  func filled() throws -> EventLog {
    let log = try directory.open()
    let ids = try log.append((0..<300).map { .create(.sample($0)) }).map(\.id)
    try log.append([
      .update(post: ids[3], Edit(title: "회의록", author: "me")), .delete(post: ids[4], author: "me"),
    ])
    return log
  }

  @Test func `is whole when all is well, and looking changes nothing`() throws {
    let log = try filled()
    let version = try directory.open().dataVersion()
    #expect(try log.integrity() == [])
    #expect(try directory.open().integrity() == [])
    #expect(try directory.open().dataVersion() == version)
    #expect(try log.snapshot(limit: 0).total == 299)
  }

  @Test func `is whole after texts of every kind came, changed and went`() throws {
    let seed = UInt64.random(in: .min ... .max)
    var random = SeededGenerator(seed: seed)
    let log = try directory.open()
    let texts =
      Samples.hostileTexts + (0..<100).map { _ in Samples.text(using: &random, upTo: 200) }
    let ids = try log.append(texts.map { .create(Draft(title: $0, content: $0, author: "me")) })
      .map(\.id)
    #expect(try log.integrity() == [], "seed \(seed)")
    for (id, text) in zip(ids, texts.shuffled(using: &random)) {
      switch Int.random(in: 0..<3, using: &random) {
      case 0: try log.append([.update(post: id, Edit(title: text, author: "me"))])
      case 1: try log.append([.update(post: id, Edit(content: text, author: "me"))])
      default: try log.append([.delete(post: id, author: "me")])
      }
    }
    #expect(try log.integrity() == [], "seed \(seed)")
  }

  @Test(arguments: [
    ("DELETE FROM post WHERE created = 7", "1 posts are not"),
    ("UPDATE post SET title = NULL WHERE created = 4", "1 posts are not"),
    ("UPDATE post SET state = 1 WHERE state = 2", "1 posts are not"),
    ("INSERT INTO post VALUES(x'00', 0, NULL, NULL, NULL)", "1 posts are not"),
    ("UPDATE meta SET value = 300 WHERE key = 'posts'", "counts 300 posts and there are 299"),
  ])
  func `finds what is wrong`(damage: String, finding: String) throws {
    let log = try filled()
    try directory.execute(damage)
    let findings = try log.integrity()
    #expect(findings.contains { $0.contains(finding) }, "\(findings)")
    try log.rebuildProjection()
    #expect(try log.integrity() == [])
  }

  @Test(arguments: [
    "INSERT INTO search(rowid, title, content) VALUES(5, 'ghost', '')",
    "INSERT INTO search(search, rowid, title, content) VALUES('delete', 9, 'title 8', 'content 8')",
    "DELETE FROM edited WHERE created = 4", "INSERT INTO edited VALUES(7, NULL, NULL)",
  ])
  func `finds a search index that is wrong, which the next search makes anew`(damage: String) throws
  {
    let log = try filled()
    #expect(try log.searchCount("title") == 298 && log.integrity() == [])
    let index = try directory.index(of: log)
    try directory.execute(damage, at: index)
    let findings = try log.integrity()
    #expect(findings.count == 1 && findings[0].contains("remove it"), "\(findings)")
    #expect(try log.damage() == [])
    try FileManager.default.removeItem(atPath: index)
    #expect(try log.searchCount("title") == 298 && log.integrity() == [])
    try directory.execute(damage, at: directory.index(of: log))
    try log.rebuildProjection()
    #expect(try log.integrity() == [] && log.searchCount("title") == 298)
    #expect(try log.integrity() == [])
  }

  @Test func `compares the search index as far as it has taken in the log`() throws {
    let log = try filled()
    while try log.indexSome(atMost: 70) { #expect(try log.integrity() == []) }
    let ids = try log.posts(before: nil, limit: 5).map(\.id)
    try log.append([
      .delete(post: ids[0], author: "me"), .update(post: ids[1], Edit(title: "x", author: "me")),
      .create(.sample()),
    ])
    #expect(try log.searchFacts()?.behind == 3 && log.integrity() == [])
  }

  @Test func `finds damaged pages`() throws {
    try {
      let log = try filled()
      try log.database.execute("PRAGMA wal_checkpoint(TRUNCATE)", "test")
    }()
    let url = URL(filePath: directory.path)
    var bytes = try Data(contentsOf: url)
    for place in stride(from: 4096 * 8, to: bytes.count, by: 4096) { bytes[place] ^= 0xFF }
    try bytes.write(to: url)
    #expect(try directory.open().integrity().contains { $0.contains("damaged") })
  }
}
