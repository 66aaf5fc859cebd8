import TestSupport

@testable import Shared

/// Texts that have broken programs: escapes, controls, both normal forms, wide and joined scalars.
enum Samples {
  static let hostileTexts = [
    "\u{1B}]52;c;aGVsbG8=\u{7}", "\u{1B}]0;title\u{7}", "\u{1B}[2J\u{1B}[H", "\u{1B}[?1049h",
    "\u{9B}2J", "over\rwrite", "nul\0inside", "\u{202E}gnirts", "admin\u{2066}\u{200B}",
    "👨‍👩‍👧‍👦", "❤️", "日本語 한국어", "e" + String(repeating: "\u{301}", count: 300),
    "مرحبا hello", "a\tb", "one\r\ntwo\r\n", "", "\n\n\n", "\u{FEFF}bom",
    "\u{1B}[201~rm", "--leading", #"{"a":"\u0000"}"#, #"quote"back\slash/"#, "\u{E9}", "e\u{301}",
    "\u{7F}", "\u{7}\u{7}", "\u{2028}\u{2029}", "\u{FFFF}\u{10FFFF}", "\u{1}\u{1F}\u{8}\u{C}",
  ]

  static func text(using random: inout SeededGenerator, upTo count: Int = 40) -> String {
    var scalars = String.UnicodeScalarView()
    for _ in 0..<Int.random(in: 0...count, using: &random) {
      let range: ClosedRange<UInt32> =
        [
          0...0x1F, 0x20...0x7E, 0x22...0x22, 0x5C...0x5C, 0x80...0x7FF, 0x800...0xFFFF,
          0x1_0000...0x10_FFFF,
        ]
        .randomElement(using: &random) ?? 0...0
      if let scalar = Unicode.Scalar(UInt32.random(in: range, using: &random)) {
        scalars.append(scalar)
      }
    }
    return String(scalars)
  }

  static func id(_ milliseconds: Int64, _ number: UInt64 = 0) -> EventID {
    let lowest = EventID.lowest(at: Timestamp(milliseconds: milliseconds))
    return EventID(high: lowest.high, low: lowest.low + number)
  }

  static func create(
    _ id: EventID, title: String = "title", content: String = "content", author: String = "me",
    source: String = "test://here", seq: Int64 = 0, logID: LogID? = nil
  ) -> LogEntry {
    LogEntry(
      seq: seq, id: id, logID: logID, source: source,
      event: .create(
        Post(
          id: id, title: title, content: content, author: author, source: source,
          createdAt: Timestamp(milliseconds: id.milliseconds))))
  }

  static func update(
    _ id: EventID, of post: EventID, title: String? = nil, content: String? = nil
  ) -> LogEntry {
    LogEntry(
      seq: 0, id: id, logID: nil, source: "test://here",
      event: .update(
        .init(
          post: post, title: title, content: content, author: "editor",
          time: Timestamp(milliseconds: id.milliseconds))))
  }

  static func delete(_ id: EventID, of post: EventID) -> LogEntry {
    LogEntry(
      seq: 0, id: id, logID: nil, source: "test://here",
      event: .delete(
        .init(post: post, author: "editor", time: Timestamp(milliseconds: id.milliseconds))))
  }

  /// A history about few posts, so that its events meet; ids are unique, the order is random.
  static func history(_ count: Int, using random: inout SeededGenerator) -> [LogEntry] {
    let posts = (1...5).map { id(Int64($0) * 1000) }
    var entries = posts.filter { _ in .random(using: &random) }.map { create($0) }
    for number in 0..<count {
      let post = posts.randomElement(using: &random) ?? posts[0]
      let id = id(Int64.random(in: 0...9000, using: &random), UInt64(number) + 1)
      switch Int.random(in: 0..<10, using: &random) {
      case 0: entries.append(delete(id, of: post))
      case 1...4: entries.append(update(id, of: post, title: "title \(number)"))
      case 5...7: entries.append(update(id, of: post, content: "content \(number)"))
      default:
        entries.append(update(id, of: post, title: "both \(number)", content: "both \(number)"))
      }
    }
    return entries.shuffled(using: &random)
  }
}
