import ReactorCore
import Shared
import Terminal
import Writing

/// The writer's form on the whole screen: keys become actions, states become pictures.
final class FormView: View, ScreenView {
  var disposeBag = DisposeBag()
  let screen: Screen
  private let board: String

  init(screen: Screen, board: String) {
    self.screen = screen
    self.board = board
  }

  func bind(reactor: FormReactor) {
    // Action
    screen.keys
      .withUnretained(self)
      .bind { view, key in view.press(key) }
      .disposed(by: disposeBag)

    // State
    Observable.merge(reactor.state.map { _ in }, reactor.write.state.map { _ in })
      .throttle(.milliseconds(16), latest: true)
      .withUnretained(self)
      .bind { view, _ in view.draw() }
      .disposed(by: disposeBag)
  }

  func draw() {
    guard let reactor else { return }
    screen.draw(
      FormLayout.picture(
        form: reactor.currentState, write: reactor.write.currentState, board: board,
        size: screen.size))
  }

  private func press(_ key: Key) {
    guard let reactor else { return }
    switch key {
    case .control("z"): suspend()
    case .control("l"): resume()
    default:
      if let action = FormKeys.action(for: key, in: reactor.currentState) {
        reactor.action.onNext(action)
      }
    }
  }
}
