import ReactorCore
import Shared

/// The live list on a terminal, redrawn whenever the state changes.
final class ScreenView: View {
  var disposeBag = DisposeBag()
  private(set) var failure: CommandFailure?

  private let terminal: RawTerminal
  private let lines: ScreenLines
  private let board: String

  init(terminal: RawTerminal, lines: ScreenLines, board: String) {
    self.terminal = terminal
    self.lines = lines
    self.board = board
  }

  func bind(reactor: BoardReactor) {
    reactor.state
      .withUnretained(self)
      .bind { view, state in view.draw(state) }
      .disposed(by: disposeBag)
  }

  /// Draws the state as it is, after a change of the terminal's size.
  func redraw() {
    if let reactor { draw(reactor.currentState) }
  }

  private func draw(_ state: BoardReactor.State) {
    let size = terminal.size
    do throws(CommandFailure) {
      try terminal.draw(
        lines.render(state, board: board, columns: size.columns, rows: size.rows))
    } catch {
      failure = error
    }
  }
}
