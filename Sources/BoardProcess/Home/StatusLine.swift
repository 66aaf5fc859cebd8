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
      let words = Visible.line(notice, limit: columns * 10)
      return Self.row(row, words, .accent, columns: columns)
    }
    if let trouble = trouble(board) { return Self.row(row, trouble, .alarm, columns: columns) }
    row.append(" · \(board.total) \(board.total == 1 ? "post" : "posts")")
    let people = state.people.currentState.users.count
    if columns >= 30 { row.append(" · \(people) \(people == 1 ? "person" : "people")") }
    row.append(" · ")
    let isLive = board.health == .live
    row.append(isLive ? "live" : "catching up", isLive ? .good : .warning)
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

  private static func trouble(_ state: BoardReactor.State) -> String? {
    if let error = state.error { return Visible.line(error.message) }
    guard case .unreadable(let why) = state.health else { return nil }
    return "log unreadable: \(Visible.line(why))"
  }

  /// Words after what stands in the row; where the reason in them would be cut, paths are
  /// shortened first, then the words stand alone.
  private static func row(_ start: Row, _ words: String, _ style: Style, columns: Int) -> Row {
    let room = columns - start.columns - 3
    let short = ShortPaths.of(words)
    let fits = Width.of(words) <= room
    // What comes after it is what to do.
    let reason = short.firstRange(of: "; ").map { short[..<$0.lowerBound] } ?? short[...]
    guard fits || Width.of(reason) <= room else {
      return Row(short, style).clipped(to: columns)
    }
    var row = start
    row.append(" · ")
    row.append(fits ? words : short, style)
    return row.clipped(to: columns)
  }
}
