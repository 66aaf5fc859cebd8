import ReactorCore
import Shared
import Terminal
import Writing

/// The texts asked for in a form on the whole screen, which stays until they are stored or given up.
@MainActor
struct FormInput {
  private enum End: Sendable {
    case stored
    case left
    case signal(CInt)
  }

  private let screen: Screen
  private let board: BoardDirectory
  private let signals = Signals()

  init(_ screen: Screen, board: BoardDirectory) {
    self.screen = screen
    self.board = board
  }

  /// - Returns: whether the post was stored.
  func run(_ write: WriteReactor) async throws(CommandFailure) -> Bool {
    guard screen.comesToFront() else {
      throw CommandFailure(
        .inputOutput, "the form has no terminal in the background; start the writer in front")
    }
    // Who cannot be seen among the people can write all the same.
    let presence = try? Presence(on: board, role: .writer, name: write.currentState.author)
    defer { presence?.leave() }
    let reactor = FormReactor(write: write)
    let view = FormView(screen: screen, board: board.name)
    view.reactor = reactor
    let ends = BehaviorSubject<End?>(value: nil)
    try signals.on(Signals.ending) { ends.onNext(.signal($0)) }
    try view.follow(signals)
    screen.enter()
    view.draw()
    let end = try await Observable<End>.merge(
      ends.asObservable().compactMap { $0 },
      screen.hangUps.map { .signal(Signals.hangUp) },
      reactor.state.filter(\.isClosed).map { _ in .left },
      // Published too, so that it can be said how many boards were told.
      write.state.filter { $0.isDismissed && !$0.isSubmitting }.map { _ in .stored }
    ).first()
    screen.close()
    if case .signal(let number)? = end { Signals.end(by: number) }
    if case .stored? = end { return true }
    return false
  }
}
