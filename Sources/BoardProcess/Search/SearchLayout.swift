import ReactorCore
import Shared
package import Terminal

/// The words that are searched for, and how many posts have them.
@MainActor
package enum SearchLayout {
  package static func heading(_ state: SearchReactor.State, columns: Int) -> Row {
    var row = Row("/", .strong)
    let (words, _) = words(state, columns: columns)
    row.append(words, state.isTyping ? .underlined : .strong)
    if let list = state.list?.currentState {
      let total = list.total
      row.append("  \(total) \(total == 1 ? "post" : "posts")", .faint)
    } else if state.words.isEmpty {
      row.append("  words to search for", .faint)
    }
    return row.clipped(to: columns)
  }

  /// Where the next letter goes, while letters are words.
  package static func cursor(_ state: HomeReactor.State, columns: Int) -> Cell? {
    guard state.detail == nil, let search = state.search?.currentState, search.isTyping else {
      return nil
    }
    return Cell(row: 0, column: 1 + words(search, columns: columns).cursor)
  }

  /// The part of the words around the place where they are written.
  private static func words(
    _ state: SearchReactor.State, columns: Int
  ) -> (text: String, cursor: Int) {
    let room = max(1, columns - 14)
    let view = EditView(state.words, columns: room, rows: 1)
    return (view.rows.first ?? "", view.cursor.column)
  }
}
