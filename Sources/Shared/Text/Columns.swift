/// Visible text laid into rows of so many columns, without ever cutting a cluster.
///
/// A number of columns below zero counts as zero. The text must be visible already, see
/// ``Visible``. Every function takes linear time at most.
package enum Columns {
  /// Where the text of a padded field stands.
  package enum Alignment: Sendable {
    /// Text first, then spaces.
    case leading
    /// Spaces first, then text; for numbers.
    case trailing
  }

  /// The text, or as many of its first clusters as fit with a `…` (in ASCII, a `~`) after them.
  ///
  /// The result takes at most `columns` columns, and one less when a wide cluster did not fit.
  package static func truncate(
    _ text: String, to columns: Int, charset: Visible.Charset = .utf8
  ) -> String {
    truncated(text, to: columns, charset: charset).text
  }

  /// The text in exactly `columns` columns: cut if it takes more, with spaces if it takes less.
  package static func pad(
    _ text: String, to columns: Int, alignment: Alignment = .leading,
    charset: Visible.Charset = .utf8
  ) -> String {
    let (text, used) = truncated(text, to: columns, charset: charset)
    let spaces = String(repeating: " ", count: max(0, columns - used))
    return switch alignment {
    case .leading: text + spaces
    case .trailing: spaces + text
    }
  }

  private static func truncated(
    _ text: String, to columns: Int, charset: Visible.Charset
  ) -> (text: String, columns: Int) {
    guard columns > 0 else { return ("", 0) }
    var used = 0
    // The longest beginning that leaves a column for the sign that more follows.
    var kept = (end: text.startIndex, columns: 0)
    for cluster in Clusters(text) {
      used += cluster.columns
      guard used <= columns else {
        let sign = charset == .ascii ? "~" : "…"
        return (text[..<kept.end] + sign, kept.columns + 1)
      }
      if used < columns { kept = (cluster.text.endIndex, used) }
    }
    return (text, used)
  }
}
