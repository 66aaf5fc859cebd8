/// Text as it may reach a terminal: what would act, hide or reorder is shown as a mark.
///
/// The text of a post is data and its bytes are kept; this is only how it is shown. The work is
/// done scalar by scalar and never parses an escape sequence, so that a sequence which is
/// incomplete, nested or unknown is as harmless as any other. Every function is pure, takes time
/// and memory linear in its input, and may be called from any thread.
///
/// ```swift
/// Visible.line("safe\u{202E}cod.exe")  // "safe‹RLO›cod.exe"
/// Visible.lines("one\r\ntwo\u{1B}[2J") // ["one", "two␛[2J"]
/// ```
package enum Visible {
  /// What the terminal, or the locale, can show.
  package enum Charset: Sendable {
    /// Every scalar of Unicode.
    case utf8
    /// Printable ASCII alone; anything else is replaced, never sent as bytes.
    case ascii
  }

  /// The text as one row: a line break becomes `↵` and a tab `␉`.
  ///
  /// The result never contains a scalar for which ``acts(_:)`` is true.
  ///
  /// - Parameters:
  ///   - text: Any text.
  ///   - charset: What the terminal can show.
  ///   - limit: How many scalars of the text to look at, for a row that shows only its beginning.
  package static func line(
    _ text: String, charset: Charset = .utf8, limit: Int = .max
  ) -> String {
    guard !isPlain(text[...]) || text.utf8.count > limit else { return text }
    var row = VisibleRow(tabs: .marked)
    row.write(text.unicodeScalars.prefix(limit))
    return shown(row.text, in: charset)
  }

  /// The rows of a text, divided at LF and CRLF; a tab goes on to the next multiple of eight columns.
  ///
  /// A break ends a row, so text that ends with one has no empty row after it, and empty text has
  /// no row at all. A CR without its LF overwrites on a terminal: it stays in its row, as `␍`.
  package static func lines(_ text: String, charset: Charset = .utf8) -> [String] {
    var rows: [String] = []
    var rest = text[...]
    while !rest.isEmpty {
      // Bytes, because as a Character CRLF is neither CR nor LF.
      let end = rest.utf8.firstIndex(of: UInt8(ascii: "\n"))
      var line = rest[..<(end ?? rest.endIndex)]
      if end != nil, line.utf8.last == UInt8(ascii: "\r") {
        line = line[..<line.utf8.index(before: line.endIndex)]
      }
      rows.append(row(line, charset: charset))
      rest = end.map { rest[rest.utf8.index(after: $0)...] } ?? rest[rest.endIndex...]
    }
    return rows
  }

  /// A field of a row that holds several: isolated when it has letters that run right to left.
  ///
  /// The text must come from ``line(_:charset:limit:)`` or ``lines(_:charset:)``, cut and padded
  /// already: the isolating scalars take no columns. They are the only bidirectional controls
  /// that reach a terminal, and keep a field from reordering its neighbours.
  package static func isolated(_ field: String) -> String {
    guard field.unicodeScalars.contains(where: \.runsRightToLeft) else { return field }
    return "\u{2068}\(field)\u{2069}"
  }

  private static func row(_ line: Substring, charset: Charset) -> String {
    guard !isPlain(line) else { return String(line) }
    var row = VisibleRow(tabs: .expanded)
    row.write(line.unicodeScalars)
    return shown(row.text, in: charset)
  }

  private static func shown(_ text: String, in charset: Charset) -> String {
    switch charset {
    case .utf8: text
    case .ascii: ASCIIText.replacing(text)
    }
  }

  /// Whether the text is printable ASCII, as most is, and so needs no work.
  private static func isPlain(_ text: Substring) -> Bool {
    text.utf8.allSatisfy { (0x20..<0x7F).contains($0) }
  }
}
