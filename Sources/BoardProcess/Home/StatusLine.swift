import ReactorCore
import Shared
package import Terminal

/// The last row of the screen: what board this is and how it fares, or a question to the reader.
@MainActor
package enum StatusLine {
  package static func row(_ state: HomeReactor.State, columns: Int) -> Row {
    if let post = state.deleting {
      let title = Visible.line(post.title, limit: columns * 10)
      return Row("Delete “\(Columns.truncate(title, to: max(4, columns - 16)))”? y/n", .warning)
    }
    let board = state.all.currentState
    var row = Row(Visible.line(state.board, limit: 80), .strong)
    let list = (state.list ?? state.all).currentState.list
    if state.detail == nil, list.arrived > 0 {
      row.append(" · \(list.arrived) new", [.strong, .warning])
      if columns >= 60 { row.append(" (Home)", .faint) }
    }
    if let notice = state.notice {
      row.append(" · \(Visible.line(notice, limit: columns * 10))", .accent)
      return row.clipped(to: columns)
    }
    row.append(" · \(board.total) \(board.total == 1 ? "post" : "posts")")
    let people = state.people.currentState.users.count
    if columns >= 30 { row.append(" · \(people) \(people == 1 ? "person" : "people")") }
    row.append(" · ")
    let (words, style) = health(board)
    row.append(words, style)
    if state.detail?.currentState.isDeleted == true {
      row.append(" · this post was deleted", .warning)
    }
    let help = state.homeViewType == .help || columns < 50 ? "" : "? help  q quit"
    let space = columns - row.columns - Width.of(help)
    if !help.isEmpty, space > 1 {
      row.append(String(repeating: " ", count: space))
      row.append(help, .faint)
    }
    return row.clipped(to: columns)
  }

  private static func health(_ state: BoardReactor.State) -> (String, Style) {
    if let error = state.error { return (Visible.line(error.message), .alarm) }
    return switch state.health {
    case .live: ("live", .good)
    case .catchingUp: ("catching up", .warning)
    case .unreadable(let why): ("log unreadable: \(Visible.line(why))", .alarm)
    }
  }
}
