import ReactorCore
import Shared
import Terminal
import Writing

/// The full-screen board: keys become actions, states become pictures, and nothing else happens.
final class HomeView: View, ScreenView {
  var disposeBag = DisposeBag()
  let screen: Screen
  private let layout: HomeLayout
  /// Fast enough for an eye; slow enough that what arrives in between costs one picture.
  private static let frame = Duration.milliseconds(16)

  init(screen: Screen, zone: LocalTime, elsewhere: Elsewhere) {
    self.screen = screen
    layout = HomeLayout(zone: zone, elsewhere: elsewhere)
  }

  func bind(reactor: HomeReactor) {
    // Action
    screen.keys
      .withUnretained(self)
      .bind { view, key in view.press(key) }
      .disposed(by: disposeBag)

    // State
    reactor.state
      .flatMapLatest { Observable.merge($0.changes) }
      .throttle(Self.frame, latest: true)
      .withUnretained(self)
      .bind { view, _ in view.draw() }
      .disposed(by: disposeBag)
  }

  func draw() {
    guard let state = reactor?.currentState else { return }
    let size = screen.size
    resize(state, to: size)
    screen.draw(layout.picture(state, size: size))
  }

  private func resize(_ state: HomeReactor.State, to size: Size) {
    let body = HomeLayout.body(size)
    let rows = max(1, body.rows - HomeLayout.headings(state, size))
    if let list = state.list, list.currentState.list.height != rows {
      list.action.onNext(.resize(rows: rows))
    }
    if let detail = state.detail, detail.currentState.size != body {
      detail.action.onNext(.resize(body))
    }
  }

  private func press(_ key: Key) {
    guard let reactor else { return }
    let state = reactor.currentState
    if state.form == nil, state.detail == nil { state.list?.action.onNext(.see) }
    reactor.action.onNext(.dismissNotice)
    switch HomeKeys.command(for: key, in: state, size: screen.size) {
    case .home(let action): reactor.action.onNext(action)
    case .list(let action): state.list?.action.onNext(action)
    case .detail(let action): state.detail?.action.onNext(action)
    case .month(let action): state.month?.action.onNext(action)
    case .people(let action): state.people.action.onNext(action)
    case .search(let action): state.search?.action.onNext(action)
    case .form(let action): state.form?.action.onNext(action)
    case .suspend: suspend()
    case .redraw: resume()
    case nil: break
    }
  }
}

@MainActor
extension HomeReactor.State {
  /// Word of each change of what stands before the reader.
  fileprivate var changes: [Observable<Void>] {
    var changes = [all.state.map { _ in }, people.state.map { _ in }]
    if let dayPosts { changes.append(dayPosts.state.map { _ in }) }
    if let month { changes.append(month.state.map { _ in }) }
    if let search {
      changes.append(
        search.state.flatMapLatest { search in
          search.list?.state.map { _ in } ?? .just(())
        })
    }
    if let detail { changes.append(detail.state.map { _ in }) }
    if let form {
      changes += [form.state.map { _ in }, form.write.state.map { _ in }]
    }
    return changes
  }
}
