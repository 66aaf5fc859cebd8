package import Shared

/// A field of a row: visible text in one style.
package struct Span: Hashable, Sendable {
  /// Nothing in it acts on a terminal; see ``Visible``.
  package let text: String
  package let style: Style

  package init(_ text: String, _ style: Style = .plain) {
    self.text = text
    self.style = style
  }
}

/// One row of a screen, from its left edge on; what it does not fill stays empty.
package struct Row: Hashable, Sendable {
  package private(set) var spans: [Span]
  /// How many columns the spans take.
  package private(set) var columns: Int

  package init(_ spans: [Span] = []) {
    self.spans = spans
    columns = spans.reduce(0) { $0 + Width.of($1.text) }
  }

  package init(_ text: String, _ style: Style = .plain) { self.init([Span(text, style)]) }

  /// The text without its styles and without the empty columns at its end.
  package var text: String {
    var text = spans.map(\.text).joined()
    while text.last == " " { text.removeLast() }
    return text
  }

  package mutating func append(_ text: String, _ style: Style = .plain) {
    spans.append(Span(text, style))
    columns += Width.of(text)
  }

  /// The row in at most so many columns, with a sign where it was cut.
  package func clipped(to limit: Int, charset: Visible.Charset = .utf8) -> Row {
    guard columns > limit else { return self }
    var row = Row()
    for span in spans {
      let room = limit - row.columns
      guard room > 0 else { break }
      row.append(Columns.truncate(span.text, to: room, charset: charset), span.style)
      if Width.of(span.text) > room { break }
    }
    return row
  }

  /// The row in exactly so many columns, filled up with a style.
  package func filled(to limit: Int, _ style: Style = .plain) -> Row {
    var row = clipped(to: limit)
    if row.columns < limit {
      row.append(String(repeating: " ", count: limit - row.columns), style)
    }
    return row
  }

  /// The row with all of its spans in more style than they have.
  package func adding(_ style: Style) -> Row {
    Row(spans.map { Span($0.text, $0.style.union(style)) })
  }

  /// The row as it stands where only ASCII can be shown.
  package func inASCII() -> Row {
    Row(spans.map { Span(Visible.line($0.text, charset: .ascii), $0.style) })
  }
}
