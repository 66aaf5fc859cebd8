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
/// than two columns (several consonants joined by viramas, a run of Hangul leading consonants) is
/// divided before the letter that does not fit, so that each cluster fills one cell or two.
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
    if position == graphemeEnd {
      if let cluster = nextPlain() { return cluster }
      graphemeEnd = text.index(after: position)
    }
    var measure = ClusterMeasure()
    let grapheme = text.unicodeScalars[position..<graphemeEnd]
    let end = grapheme.indices.first { !measure.take(grapheme[$0]) } ?? graphemeEnd
    return advance(to: end, columns: measure.columns)
  }

  /// A printable ASCII byte with no scalar beyond ASCII after it, as most are, is a cluster.
  private mutating func nextPlain() -> Cluster? {
    let bytes = text.utf8
    guard (0x20..<0x7F).contains(bytes[position]) else { return nil }
    let after = bytes.index(after: position)
    guard after == text.endIndex || bytes[after] < 0x80 else { return nil }
    graphemeEnd = after
    return advance(to: after, columns: 1)
  }

  private mutating func advance(to end: Substring.Index, columns: Int) -> Cluster {
    defer { position = end }
    return Cluster(text: text[position..<end], columns: columns)
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
