/// A piece of text that takes 0, 1 or 2 columns and is never cut.
package struct Cluster: Sendable {
  /// The scalars of the cluster, as a part of the text they come from.
  package let text: Substring
  /// The columns that the cluster takes: 0, 1 or 2.
  package let columns: Int
}

/// The clusters of a text, one after the other.
///
/// These are the extended grapheme clusters of Unicode, except that one which would take more
/// than two columns (several consonants joined by viramas, a run of Hangul leading consonants, a
/// sign before a flag) is divided before the letter that does not fit, so that each cluster fills
/// one cell or two. A part of the text that begins with a cluster has the very same clusters, so
/// that a row can be cut there and measured alone.
package struct Clusters: Sequence, IteratorProtocol {
  private let text: Substring
  private var position: Substring.Index
  private var graphemeEnd: Substring.Index

  /// The clusters of a text.
  package init(_ text: String) { self.init(text[...]) }

  /// The clusters of a part of a text.
  package init(_ text: Substring) {
    self.text = text
    position = text.startIndex
    graphemeEnd = text.startIndex
  }

  /// The next cluster, or nil after the last.
  package mutating func next() -> Cluster? {
    guard position < text.endIndex else { return nil }
    guard position == graphemeEnd else { return nextPart() }
    if let cluster = nextPlain() { return cluster }
    graphemeEnd = text.index(after: position)
    return advance(to: fitting(before: graphemeEnd))
  }

  /// The next part of a divided grapheme cluster.
  ///
  /// What joined its scalars may stand before the division: it is read as if the text began here.
  private mutating func nextPart() -> Cluster {
    let part = fitting(before: graphemeEnd)
    // A string of its own: in a part of a text the standard library goes back to the beginning of
    // the whole grapheme cluster, each time.
    let first = String(text[position..<part.end]).prefix(1)
    let end = text.utf8.index(position, offsetBy: first.utf8.count)
    return advance(to: end < part.end ? fitting(before: end) : part)
  }

  /// How far the scalars from here on fit into one cluster, and its columns.
  private func fitting(before limit: Substring.Index) -> (end: Substring.Index, columns: Int) {
    var measure = ClusterMeasure()
    let scalars = text.unicodeScalars[position..<limit]
    let end = scalars.indices.first { !measure.take(scalars[$0]) } ?? limit
    return (end, measure.columns)
  }

  /// A printable ASCII byte with no scalar beyond ASCII after it, as most are, is a cluster.
  private mutating func nextPlain() -> Cluster? {
    let bytes = text.utf8
    guard (0x20..<0x7F).contains(bytes[position]) else { return nil }
    let after = bytes.index(after: position)
    guard after == text.endIndex || bytes[after] < 0x80 else { return nil }
    graphemeEnd = after
    return advance(to: (after, 1))
  }

  private mutating func advance(to next: (end: Substring.Index, columns: Int)) -> Cluster {
    defer { position = next.end }
    return Cluster(text: text[position..<next.end], columns: next.columns)
  }
}

/// Adds up the columns of a cluster, scalar by scalar.
private struct ClusterMeasure {
  private(set) var columns = 0
  private var previous: Unicode.Scalar?

  /// Takes in the next scalar of a grapheme cluster; false if it does not fit in two columns.
  mutating func take(_ scalar: Unicode.Scalar) -> Bool {
    guard let last = previous else {
      columns = Width.of(scalar)
      previous = scalar
      return true
    }
    // Flags are told apart by counting letters: a sign before one must not take its first letter.
    if scalar.isRegionalIndicator, !last.isRegionalIndicator { return false }
    let total = columns(with: scalar, after: last)
    guard total <= 2 else { return false }
    columns = total
    previous = scalar
    return true
  }

  private func columns(with scalar: Unicode.Scalar, after last: Unicode.Scalar) -> Int {
    if scalar.value < 0x300 { return columns + Width.of(scalar) }
    switch scalar.value {
    case 0xFE0F: return last.isPictograph ? 2 : columns
    case 0xFE0E: return last.properties.isEmojiPresentation ? 1 : columns
    case 0x20E3: return last.value == 0xFE0F ? 2 : columns
    default: break
    }
    if last.value == 0x200D, scalar.isPictograph { return 2 }
    if scalar.isSkinTone, last.properties.isEmojiModifierBase { return 2 }
    return columns + Width.of(scalar)
  }
}
