import ReactorCore
import Shared

/// The live list as rows of text: a function of the state and the size, nothing else.
package struct ScreenLines {
  private let line: EventLine

  package init(line: EventLine) { self.line = line }

  /// - Returns: `rows` lines at most, each at most `columns` wide, nothing in them that acts.
  @MainActor
  package func render(
    _ state: BoardReactor.State, board: String, columns: Int, rows: Int
  ) -> [String] {
    guard rows > 0 else { return [] }
    let posts = state.sectionItems.prefix(rows - 1).map { cell in
      Columns.truncate(line.text(cell.currentState), to: columns)
    }
    let status = "\(Visible.line(board)) — \(state.total) posts — \(Self.words(state)) — q quits"
    return posts + [Columns.truncate(status, to: columns)]
  }

  private static func words(_ state: BoardReactor.State) -> String {
    if let error = state.error { return Visible.line(error.message) }
    return switch state.health {
    case .live: "live"
    case .catchingUp: "catching up"
    case .unreadable(let why): "log unreadable: \(Visible.line(why))"
    }
  }
}
