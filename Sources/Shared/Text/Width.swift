/// How many columns of a terminal text takes.
///
/// The text is meant to be visible already (see ``Visible``): controls count as nothing here.
/// Scalars of ambiguous East Asian width take one column. All functions are linear and pure.
package enum Width {
  /// The version of Unicode that the columns come from.
  package static let unicode = WidthTable.unicode

  /// The columns of a whole text: the sum of its ``Clusters``.
  package static func of(_ text: String) -> Int { of(text[...]) }

  /// The columns of a part of a text.
  package static func of(_ text: Substring) -> Int {
    if text.utf8.allSatisfy({ (0x20..<0x7F).contains($0) }) { return text.utf8.count }
    return Clusters(text).reduce(0) { $0 + $1.columns }
  }

  /// The columns of a grapheme cluster: 0, 1 or 2, and more only for a conjunct of several letters.
  package static func of(_ character: Character) -> Int { of(String(character)) }

  /// The columns of a scalar that stands alone: 0, 1 or 2.
  static func of(_ scalar: Unicode.Scalar) -> Int {
    if (0x20..<0x7F).contains(scalar.value) { return 1 }
    // The last run that begins at or before the scalar; the first begins at zero.
    var low = 0
    var high = WidthTable.runs.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if WidthTable.runs[middle] >> 2 <= scalar.value { low = middle } else { high = middle }
    }
    return Int(WidthTable.runs[low] & 3)
  }
}
