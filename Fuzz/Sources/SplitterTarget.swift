import Shared

/// Lines out of chunks: the same whatever the chunks are, whole, in order, and within the limit.
enum SplitterTarget {
  static func run(_ bytes: [UInt8]) -> CInt {
    // The first byte says how large the chunks are, the second where the limit is.
    guard bytes.count > 2 else { return 0 }
    let size = Int(bytes[0]) + 1
    let limit = Int(bytes[1])
    let text = Array(bytes[2...])
    var chunks: [[UInt8]] = []
    var rest = text[...]
    while !rest.isEmpty {
      chunks.append(Array(rest.prefix(size)))
      rest = rest.dropFirst(size)
    }
    let lines = split(chunks, limit)
    precondition(lines == split([text], limit), "chunks make no difference")
    precondition(lines.map(\.number) == Array(1..<(lines.count + 1)), "numbers run from 1")
    let breaks = text.count { $0 == UInt8(ascii: "\n") }
    precondition(
      lines.count == breaks + (text.isEmpty || text.last == UInt8(ascii: "\n") ? 0 : 1),
      "a line for each break, and one for what follows the last")
    for case .line(_, let line) in lines { precondition(line.count <= limit, "within the limit") }
    return 0
  }

  private static func split(_ chunks: [[UInt8]], _ limit: Int) -> [LineSplitter.Line] {
    var splitter = LineSplitter(limit: limit)
    return chunks.flatMap { splitter.feed($0) } + [splitter.finish()].compactMap { $0 }
  }
}
