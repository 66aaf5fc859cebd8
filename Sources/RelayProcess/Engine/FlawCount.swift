/// Messages that were no events: counted, and named as long as they are few.
struct FlawCount: Sendable {
  private(set) var count = 0

  private static let named = 20

  /// What is to be said of these flaws: the first ones by name, later ones by number.
  mutating func toSay(_ flaws: [String]) -> [String] {
    guard !flaws.isEmpty else { return [] }
    let room = max(0, Self.named - count)
    let before = count
    count += flaws.count
    if flaws.count <= room { return flaws }
    // A line each time the number has doubled.
    guard room > 0 || count.leadingZeroBitCount < before.leadingZeroBitCount else { return [] }
    return flaws.prefix(room) + ["\(count) messages of the stream were passed over by now"]
  }
}
