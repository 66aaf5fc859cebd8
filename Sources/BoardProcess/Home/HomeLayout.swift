import ReactorCore
package import Shared
package import Terminal
import Writing

/// The full-screen board as a picture: a function of the states, the size and the time zone.
@MainActor
package struct HomeLayout {
  private let zone: LocalTime
  private let elsewhere: Elsewhere

  package init(zone: LocalTime, elsewhere: Elsewhere = .nowhere) {
    self.zone = zone
    self.elsewhere = elsewhere
  }

  /// What is left for a view above the status line; a screen of one row has no such line.
  package static func body(_ size: Size) -> Size {
    Size(columns: size.columns, rows: max(1, size.rows - 1))
  }

  /// How many rows stand above a list.
  package static func headings(_ state: HomeReactor.State, _ size: Size) -> Int {
    switch state.homeViewType {
    case .all: 0
    case .search: size.rows < 2 ? 0 : 1
    case .today, .month, .people, .help: size.rows < 3 ? 0 : 1
    }
  }

  package func picture(_ state: HomeReactor.State, size: Size) -> Picture {
    if let form = state.form {
      return FormLayout.picture(
        form: form.currentState, write: form.write.currentState, board: state.board, size: size)
    }
    let body = Self.body(size)
    var rows = Array(self.rows(state, size: size, body: body).prefix(body.rows))
    guard size.rows > 1 else { return Picture(rows: rows) }
    while rows.count < body.rows { rows.append(Row()) }
    rows.append(StatusLine.row(state, columns: size.columns))
    return Picture(rows: rows, cursor: SearchLayout.cursor(state, columns: size.columns))
  }

  private func rows(_ state: HomeReactor.State, size: Size, body: Size) -> [Row] {
    if let detail = state.detail {
      let detail = detail.currentState
      return Array(detail.rows.dropFirst(detail.offset).prefix(body.rows))
    }
    if let search = state.search?.currentState, search.list == nil {
      return [SearchLayout.heading(search, columns: size.columns)]
    }
    if let list = state.list {
      let board = list.currentState
      let heading =
        Self.headings(state, size) == 0
        ? [] : [self.heading(state, total: board.total, columns: size.columns)]
      let layout = ListLayout(zone: zone, today: state.today, elsewhere: elsewhere)
      let rows = heading + layout.rows(board.list, columns: size.columns)
      return board.isReady && board.list.sectionItems.isEmpty
        ? heading + [Row(emptyWords(state), .faint)] : rows
    }
    return switch state.homeViewType {
    case .month: state.month.map { MonthLayout.rows($0.currentState, size: body) } ?? []
    case .people: PeopleLayout(zone: zone).rows(state.people.currentState, size: body)
    case .help: HelpLayout.rows(size: body)
    case .all, .today, .search: []
    }
  }

  private func heading(_ state: HomeReactor.State, total: Int, columns: Int) -> Row {
    if let search = state.search?.currentState {
      return SearchLayout.heading(search, columns: columns)
    }
    let day = state.day ?? state.today
    var row = Row(day == state.today ? "Today" : "Day", .strong)
    row.append("  \(day.text)", .accent)
    row.append("  \(total) \(total == 1 ? "post" : "posts")", .faint)
    return row
  }

  private func emptyWords(_ state: HomeReactor.State) -> String {
    switch state.homeViewType {
    case .all: "No posts yet; w writes one"
    case .search: "No post has these words"
    case .today, .month, .people, .help: "No posts on this day"
    }
  }
}
