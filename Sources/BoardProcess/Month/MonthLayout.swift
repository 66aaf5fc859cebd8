package import Shared
package import Terminal

/// A month as rows: weeks that begin on Monday, each day with its number of posts.
package enum MonthLayout {
  private static let weekdays = ["Mo", "Tu", "We", "Th", "Fr", "Sa", "Su"]

  package static func rows(_ state: MonthReactor.State, size: Size) -> [Row] {
    let width = cellWidth(size.columns)
    var rows = [heading(state), weekdayRow(width)]
    let days = state.month.days
    let counts = Dictionary(
      state.days.map { ($0.day, $0.posts) }, uniquingKeysWith: { first, _ in first })
    var week = Row(String(repeating: " ", count: width * days[0].weekday))
    var chosen = 0
    for day in days {
      if day == state.day { chosen = rows.count }
      append(day, counts[day], to: &week, width, state)
      if day.weekday == 6 || day == days.last {
        rows.append(week)
        week = Row()
      }
    }
    return cropped(rows, to: size.rows, around: chosen)
  }

  /// The day that a cell of these rows belongs to, when all of them are in sight.
  package static func day(at cell: Cell, in state: MonthReactor.State, size: Size) -> LocalDay? {
    let width = cellWidth(size.columns)
    guard size.rows >= 8, cell.row >= 2, cell.column < 7 * width else { return nil }
    let days = state.month.days
    let index = (cell.row - 2) * 7 + cell.column / width - days[0].weekday
    return days.indices.contains(index) ? days[index] : nil
  }

  /// The last cell may lack its blank.
  private static func cellWidth(_ columns: Int) -> Int { min(10, max(2, (columns + 1) / 7)) }

  private static func heading(_ state: MonthReactor.State) -> Row {
    var row = Row("\(state.month.text)", .strong)
    let total = state.days.reduce(0) { $0 + $1.posts }
    if let error = state.error {
      row.append("  \(Visible.line(error.message))", .alarm)
    } else {
      let onDay = state.days.first { $0.day == state.day }?.posts ?? 0
      row.append("  \(onDay) on \(state.day.text)", .accent)
      row.append("  \(total) in all", .faint)
    }
    return row
  }

  private static func weekdayRow(_ width: Int) -> Row {
    Row(weekdays.map { Span(Columns.pad($0, to: width - 1), .faint) }.flatMap { [$0, Span(" ")] })
  }

  private static func append(
    _ day: LocalDay, _ count: Int?, to row: inout Row, _ width: Int, _ state: MonthReactor.State
  ) {
    let number = Columns.pad(String(day.day), to: 2, alignment: .trailing)
    let posts = count ?? 0
    var style: Style = posts > 0 ? .strong : .faint
    if day == state.today { style.insert(.underlined) }
    if day == state.day { style.insert(.reversed) }
    row.append(number, style)
    guard width > 2 else { return }
    let countStyle: Style = day == state.day ? [.reversed, .accent] : .accent
    let text = posts > 0 && width >= 5 ? " \(compact(posts))" : ""
    row.append(Columns.pad(text, to: width - 3), countStyle)
    row.append(" ")
  }

  private static func compact(_ count: Int) -> String {
    switch count {
    case ..<10_000: "\(count)"
    case ..<1_000_000: "\(count / 1000)k"
    default: "\(count / 1_000_000)M"
    }
  }

  private static func cropped(_ rows: [Row], to height: Int, around row: Int) -> [Row] {
    guard rows.count > height else { return rows }
    let top = min(max(0, row - height / 2), rows.count - height)
    return Array(rows[top..<(top + height)])
  }
}
