import Foundation
import TestSupport
import Testing

@testable import Shared

@Suite struct `Searching the log` {
  let directory = LogDirectory()

  /// Appends posts with these titles and gives a function that tells which of them words find.
  func searching(_ titles: [String]) throws -> (String) throws -> [String] {
    let log = try directory.open()
    try log.append(titles.map { .create(Draft(title: $0, content: "", author: "me")) })
    return { words in
      let titles = try log.search(words, limit: .max).map(\.title)
      #expect(try log.searchCount(words) == titles.count)
      return titles
    }
  }

  @Test func `finds words and their beginnings, in title and content, newest first`() throws {
    let log = try directory.open()
    let ids = try log.append([
      .create(Draft(title: "Meeting notes", content: "about the build server", author: "me")),
      .create(Draft(title: "Lunch", content: "no meetings today", author: "me")),
      .create(Draft(title: "Building", content: "", author: "meet")),
    ]).map(\.id)
    func found(_ words: String) throws -> [EventID] { try log.search(words, limit: 9).map(\.id) }
    #expect(try found("meet") == [ids[1], ids[0]])
    #expect(try found("meeting") == [ids[1], ids[0]])
    #expect(try found("build") == [ids[2], ids[0]])
    #expect(try found("server meeting") == [ids[0]])
    #expect(try found("eeting") == [])
    #expect(try found("meet lunchtime") == [])
    let post = try #require(try log.search("server", limit: 1).first)
    #expect(try post == log.post(ids[0]))
  }

  @Test func `folds case and accents, in both normal forms`() throws {
    let found = try searching([
      "CRÈME brûlée", "cre\u{300}me bru\u{302}le\u{301}e", "ΑΘΉΝΑ", "МОСКВА",
    ])
    #expect(try found("creme brulee").count == 2)
    #expect(try found("CRÈME").count == 2)
    #expect(try found("bru\u{302}l").count == 2)
    #expect(try found("αθήνα") == ["ΑΘΉΝΑ"] && found("москва") == ["МОСКВА"])
  }

  @Test(arguments: [
    ("회의", ["주간회의록", "회의"]), ("빌", ["빌드 서버", "새빌드"]), ("록", ["주간회의록"]),
    ("의회", []), ("東京", ["東京都の予定", "新東京国際空港"]), ("京東", []), ("漢", ["漢字とかな"]),
    ("の", ["東京都の予定"]), ("かな", ["漢字とかな"]), ("空港 新東", ["新東京国際空港"]),
    ("ขอบ", ["ขอบคุณครับ"]), ("คุณ", ["ขอบคุณครับ"]), ("हिन्दी", ["हिन्दी में"]), ("نسخه", ["نسخهٔ تازه"]),
    ("👍", ["done 👍🏽"]), ("🇰🇷", ["hello 🇰🇷"]), ("❤", ["I ❤️ this"]), ("مرحبا", ["مَرْحَبًا"]),
  ])
  func `finds words in scripts of every kind, inside longer ones where there are no spaces`(
    words: String, titles: [String]
  ) throws {
    let found = try searching([
      "주간회의록", "회의", "빌드 서버", "새빌드", "東京都の予定", "新東京国際空港", "漢字とかな",
      "ขอบคุณครับ", "हिन्दी में", "نسخهٔ تازه", "done 👍🏽", "hello 🇰🇷", "I ❤️ this", "مَرْحَبًا",
    ])
    #expect(try found(words) == titles.reversed())
  }

  @Test func `a word of several parts is found as they stand together`() throws {
    let found = try searching(["foo-bar baz", "bar foo", "don't panic", "v1.2.3"])
    #expect(try found("foo-bar") == ["foo-bar baz"])
    #expect(try found("don't") == ["don't panic"])
    #expect(try found("v1.2") == ["v1.2.3"] && found("v1 3") == ["v1.2.3"] && found("v1.3") == [])
  }

  @Test func `nothing in the words is an operator or an error`() throws {
    let found = try searching(["a AND b", "title: x", "NEAR", "plain"])
    for words in [
      "*", "\"", "\"\"\"", "(", ")", "((((", "NEAR(", "NEAR(a b, 2)", "a OR", "NOT", "^", "-",
      "+a -b",
      "{title content}: a", "title:", "- title : a", "a*b*", "\0", "a\0\"b", "';--", "\\",
      "a\u{1}b",
      "\u{FEFF}", "\u{200B}", "\u{202E}", "\u{FFFF}\u{10FFFF}", "\u{301}", "!!! ???",
      String(repeating: "(", count: 10_000), String(repeating: "\"", count: 10_001),
    ] + Samples.hostileTexts {
      _ = try found(words)
    }
    #expect(try found("and") == ["a AND b"])
    #expect(try found("a OR b") == [])
    #expect(try found("near(") == ["NEAR"])
    #expect(try found("title:") == ["title: x"])
    #expect(try found("content:") == [])
    #expect(try found("plain -a") == [])
    #expect(try found("* plain !!!") == ["plain"])
    #expect(try found("plain\0") == ["plain"])
  }

  @Test func `a mebibyte of words is no more than words`() throws {
    let log = try directory.open()
    let words = (0..<150_000).map { "w\($0)" }.joined(separator: " ")
    let id = try log.append([.create(Draft(title: "t", content: words, author: "me"))])[0].id
    #expect(try log.search(words, limit: 5).map(\.id) == [id])
    #expect(try log.search("w149999", limit: 5).map(\.id) == [id])
    #expect(try log.search(String(repeating: "x", count: 1 << 20), limit: 5).isEmpty)
    #expect(try log.search(String(repeating: "漢", count: 1 << 18), limit: 5).isEmpty)
    #expect(try log.search(String(repeating: "( ", count: 1 << 19), limit: 5).isEmpty)
  }

  @Test func `goes on before a post, in order of ids`() throws {
    let log = try directory.open()
    let ids = try log.append((0..<10).map { .create(.sample($0)) }).map(\.id)
    #expect(try log.search("title", limit: 3).map(\.id) == [ids[9], ids[8], ids[7]])
    #expect(try log.search("title", before: ids[7], limit: 2).map(\.id) == [ids[6], ids[5]])
    #expect(try log.search("title", before: ids[0], limit: 2).isEmpty)
    #expect(try log.search("title", before: EventID.greatest, limit: 1).map(\.id) == [ids[9]])
    #expect(try log.search("title", limit: 0).isEmpty && log.search("title", limit: -1).isEmpty)
    try log.append([.delete(post: ids[6], author: "me")])
    #expect(try log.search("title", before: ids[6], limit: 1).map(\.id) == [ids[5]])
    #expect(try !log.meta().isUnordered)
  }

  @Test func `keeps the order of ids when older posts come in later`() throws {
    let log = try directory.open()
    let late = try log.append([.create(.sample(1)), .create(.sample(2))]).map(\.id)
    let early = [Samples.id(1000), Samples.id(2000)]
    try log.ingest(early.map { Samples.create($0) })
    #expect(try log.meta().isUnordered)
    let all = [late[1], late[0], early[1], early[0]]
    #expect(try log.search("title", limit: 9).map(\.id) == all)
    #expect(try log.search("title", before: late[0], limit: 1).map(\.id) == [early[1]])
    try directory.execute("UPDATE meta SET value = 0 WHERE key = 'unordered'")
    try log.rebuildProjection()
    #expect(try log.meta().isUnordered)
    #expect(try log.search("title", limit: 9).map(\.id) == all)
  }

  @Test func `follows edits and deletions, whatever the order, batches and repeats`() throws {
    let seed = UInt64.random(in: .min ... .max)
    var random = SeededGenerator(seed: seed)
    for _ in 0..<10 {
      let directory = LogDirectory()
      let log = try directory.open()
      var rest = Samples.history(30, using: &random)[...]
      while !rest.isEmpty {
        let count = Int.random(in: 1...8, using: &random)
        try log.ingest(Array(rest.prefix(count)))
        rest = rest.dropFirst(count)
        let posts = Fold(try directory.all(log)).posts
        let words = ["title", "content", "both", "title 7", "both 12"] + posts.map(\.title)
        for word in words {
          let expected = posts.filter { post in
            let has = Set("\(post.title) \(post.content)".split(separator: " "))
            return word.split(separator: " ").allSatisfy { part in
              has.contains { $0.hasPrefix(part) }
            }
          }
          #expect(try log.search(word, limit: .max) == expected, "seed \(seed): \(word)")
          #expect(try log.searchCount(word) == expected.count, "seed \(seed): \(word)")
        }
      }
    }
  }

  @Test func `leaves no reader behind that would hold the write-ahead log`() throws {
    let log = try directory.open()
    try log.append((0..<50).map { .create(.sample($0)) })
    _ = try log.search("title", limit: 10)
    _ = try log.searchCount("title")
    let other = try directory.open()
    try other.append([.create(.sample())])
    #expect(try other.database.number("PRAGMA wal_checkpoint(TRUNCATE)", "test") == 0)
    #expect(FileIdentity(directory.path + "-wal")?.size == 0)
  }
}
