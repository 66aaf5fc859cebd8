package import Shared
package import Terminal

/// One post in full as rows, however many they are.
package struct DetailLayout: Sendable {
  private let zone: LocalTime
  private let elsewhere: Elsewhere

  /// - Parameter elsewhere: tells whose machine is to be named beside the author.
  package init(zone: LocalTime, elsewhere: Elsewhere = .nowhere) {
    self.zone = zone
    self.elsewhere = elsewhere
  }

  package func rows(_ post: Post, columns: Int) -> [Row] {
    var rows = Columns.wrap(Visible.line(post.title), to: columns).map { Row($0, .strong) }
    var about = Row()
    about.append(Visible.line(post.author), .accent)
    if let machine = elsewhere.machine(post.source) {
      about.append("  on \(Visible.line(machine))", .faint)
    }
    about.append("  \(zone.text(post.createdAt))", .faint)
    if let time = post.editedAt { about.append("  edited \(zone.text(time))", .faint) }
    about.append("  \(post.id)", .faint)
    rows += wrapped(about, to: columns)
    guard !post.content.isEmpty else { return rows }
    rows.append(Row())
    for line in Visible.lines(post.content) {
      rows += Columns.wrap(line, to: columns).map { Row($0) }
    }
    return rows
  }

  /// The fields one after the other, each in a row of its own where they do not fit together.
  private func wrapped(_ row: Row, to columns: Int) -> [Row] {
    if row.columns <= columns { return [row] }
    return row.spans.flatMap { span in
      Columns.wrap(String(span.text.trimmingPrefix("  ")), to: columns).map { Row($0, span.style) }
    }
  }
}
