package import Shared
package import Terminal

/// A list of posts as rows: a function of the state, the size and the day that is today.
@MainActor
package struct ListLayout {
  private let zone: LocalTime
  private let today: LocalDay
  private let elsewhere: Elsewhere

  /// - Parameter elsewhere: tells whose machine is to be named beside the author.
  package init(zone: LocalTime, today: LocalDay, elsewhere: Elsewhere = .nowhere) {
    self.zone = zone
    self.today = today
    self.elsewhere = elsewhere
  }

  /// At most as many rows as the list has been resized to.
  package func rows(_ list: PostList, columns: Int) -> [Row] {
    list.sectionItems[list.visible].map { cell in
      let post = cell.initialState.post
      let row = row(
        post, isUnread: list.isUnread(post.id), isEdited: cell.initialState.isEdited,
        columns: columns)
      guard post.id == list.selection else { return row }
      return row.filled(to: columns).adding(.reversed)
    }
  }

  private func row(_ post: Post, isUnread: Bool, isEdited: Bool, columns: Int) -> Row {
    // More scalars than can be seen need not be looked at.
    let limit = columns * 10
    var row = Row()
    row.append(isUnread ? "• " : "  ", isUnread ? [.strong, .warning] : .plain)
    if columns >= 16 {
      row.append(Columns.pad(zone.brief(post.createdAt, today: today), to: 7) + " ", .faint)
    }
    if columns >= 36 {
      let width = columns >= 100 ? 18 : 10
      let machine = elsewhere.machine(post.source).map { "@" + $0 } ?? ""
      let author = Visible.line(post.author, limit: limit) + Visible.line(machine)
      row.append(Columns.pad(author, to: width), .accent)
      row.append("  ")
    }
    let title = Visible.line(post.title, limit: limit)
    row.append(
      Columns.truncate(title, to: max(1, columns - row.columns)), isUnread ? .strong : .plain)
    if isEdited, row.columns + 9 <= columns { row.append(" (edited)", .faint) }
    let room = columns - row.columns - 3
    if room > 3, !post.content.isEmpty {
      row.append(" — ", .faint)
      row.append(
        Columns.truncate(Visible.line(post.content, limit: limit), to: room), .faint)
    }
    return row.clipped(to: columns)
  }
}
