/// Cuts a stream of bytes into lines that end with LF or CRLF, numbered from 1.
///
/// A line over the limit is counted and dropped as it comes, so memory is bounded by the limit.
package struct LineSplitter: Sendable {
  package enum Line: Sendable, Equatable {
    case line(number: Int, bytes: [UInt8])
    case tooLong(number: Int, count: Int)

    /// The line, if it was kept and its number is not below `number`.
    package func bytes(from number: Int) -> [UInt8]? {
      guard case .line(let own, let bytes) = self, own >= number else { return nil }
      return bytes
    }

    package var number: Int {
      switch self {
      case .line(let number, _), .tooLong(let number, _): number
      }
    }
  }

  private let limit: Int
  private var number = 1
  private var partial: [UInt8] = []
  private var dropped = 0

  package init(limit: Int) { self.limit = limit }

  /// The lines that `chunk` completes.
  package mutating func feed(_ chunk: [UInt8]) -> [Line] {
    var lines: [Line] = []
    var rest = chunk[...]
    while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
      take(rest[..<end])
      lines.append(complete(stripsReturn: true))
      rest = rest[(end + 1)...]
    }
    take(rest)
    return lines
  }

  /// The last line, if the stream ended without a line break.
  package mutating func finish() -> Line? {
    partial.isEmpty && dropped == 0 ? nil : complete(stripsReturn: false)
  }

  /// What has come of a line that is not complete yet, as far as it is kept.
  package var unfinished: [UInt8] { partial }

  private mutating func take(_ bytes: ArraySlice<UInt8>) {
    // One more byte than the limit is kept for a CR that belongs to the line break.
    if dropped == 0, partial.count + bytes.count <= limit + 1 {
      partial += bytes
    } else {
      dropped += partial.count + bytes.count
      partial.removeAll()
    }
  }

  private mutating func complete(stripsReturn: Bool) -> Line {
    defer {
      number += 1
      partial = []
      dropped = 0
    }
    if stripsReturn, partial.last == UInt8(ascii: "\r") { partial.removeLast() }
    let count = dropped + partial.count
    return count > limit
      ? .tooLong(number: number, count: count) : .line(number: number, bytes: partial)
  }
}
