import Foundation
import TestSupport
import Testing

@testable import Shared

@Suite struct `What a search finds` {
  private let directory = LogDirectory()

  /// What a plain look at the present posts finds.
  private func expected(_ words: String, _ log: EventLog) throws -> [Post] {
    Fold(try directory.all(log)).posts.filter { post in
      let has = "\(post.title) \(post.content)".split(separator: " ")
      return words.split(separator: " ").allSatisfy { part in has.contains { $0.hasPrefix(part) } }
    }
  }

  private func check(_ log: EventLog, _ hint: String) throws {
    let posts = Fold(try directory.all(log)).posts
    for words in ["title", "content", "both", "title 7", "both 12", "word", "word1"]
      + posts.suffix(3).map(\.title)
    {
      let expected = try expected(words, log)
      #expect(try log.search(words, limit: .max) == expected, "\(hint): \(words)")
      #expect(try log.searchCount(words) == expected.count, "\(hint): \(words)")
      let page = try log.page(of: .search(words), .newest, limit: 2)
      #expect(page.posts == Array(expected.prefix(2)) && page.total == expected.count, "\(hint)")
      let oldest = try log.page(of: .search(words), .oldest, limit: 2)
      #expect(oldest.posts == Array(expected.suffix(2)), "\(hint): \(words)")
    }
  }

  /// One thing that somebody does to the board.
  private func act(
    on log: EventLog, _ foreign: inout ArraySlice<LogEntry>, using random: inout SeededGenerator
  ) throws {
    let posts = try log.posts(before: nil, limit: 20).map(\.id)
    let word = "word\(Int.random(in: 0..<30, using: &random))"
    switch Int.random(in: 0..<20, using: &random) {
    case 0..<6:
      let count = Int.random(in: 1...9, using: &random)
      try log.append(
        (0..<count).map { .create(Draft(title: word, content: "content \($0)", author: "me")) })
    case 6..<10:
      guard let post = posts.randomElement(using: &random) else { return }
      try log.append([.update(post: post, Edit(title: word, author: "me"))])
      if Bool.random(using: &random) {
        try log.append([.update(post: post, Edit(content: "title 7", author: "me"))])
      }
    case 10..<12:
      guard let post = posts.randomElement(using: &random) else { return }
      try log.append([.delete(post: post, author: "me")])
      // It comes too late.
      try log.append([.update(post: post, Edit(title: "both 12", author: "me"))])
    case 12..<15:
      let some = foreign.prefix(Int.random(in: 1...6, using: &random))
      foreign = foreign.dropFirst(some.count)
      try log.ingest(Array(some))
    case 15..<18: _ = try log.indexSome(atMost: Int.random(in: 1...6, using: &random))
    case 18:
      let time = try log.facts().oldest.map { $0.milliseconds + 1 } ?? 0
      try log.prune(before: Timestamp(milliseconds: time))
    default:
      guard let index = SearchFiles(directory: directory.board).path(of: log.logID) else { return }
      try SearchFiles.remove(index)
    }
  }

  @Test func `is what a plain look finds, whatever was done before and by whom`() throws {
    let seed = UInt64.random(in: .min ... .max)
    var random = SeededGenerator(seed: seed)
    for round in 0..<Torture.times(8) {
      let hint = "seed \(seed), round \(round)"
      var foreign = Samples.history(60, using: &random)[...]
      // Some of them have indexed, some have not, and some know only of an older state.
      var logs = [try directory.open(), try directory.open(), try directory.open()]
      for step in 0..<40 {
        let log = logs[Int.random(in: 0..<3, using: &random)]
        try act(on: log, &foreign, using: &random)
        if Int.random(in: 0..<4, using: &random) == 0 {
          try check(logs[Int.random(in: 0..<3, using: &random)], "\(hint), step \(step)")
        }
        if Int.random(in: 0..<15, using: &random) == 0 { logs[2] = try directory.open() }
      }
      for log in logs { try check(log, hint) }
      #expect(try logs[0].integrity() == [], "\(hint)")
      #expect(directory.indexes.filter { $0.hasSuffix(".db") }.count == 1, "\(hint)")
      try directory.remove()
    }
  }
}
