import ReactorCore
import Testing

// A home screen that switches between today and month.

final class HomeReactor: Reactor {
  enum HomeViewType {
    case today
    case month
  }

  enum Action {
    case tapHomeViewTypeButton(HomeViewType)
  }

  enum Mutation {
    case showHomeView(HomeViewType)
  }

  struct State {
    var homeViewType: HomeViewType = .month
  }

  let initialState = State()
  let pipeline = Pipeline<Action, Mutation, State>()

  func mutate(action: Action) -> Observable<Mutation> {
    switch action {
    case .tapHomeViewTypeButton(let type):
      return .just(.showHomeView(type))
    }
  }

  func reduce(state: consuming State, mutation: Mutation) -> State {
    var newState = state
    switch mutation {
    case .showHomeView(let type):
      newState.homeViewType = type
    }
    return newState
  }

  func transform(action: Observable<Action>) -> Observable<Action> {
    action.debug("action")
  }
}

final class HomeView: View {
  var disposeBag = DisposeBag()
  let todayButton = PublishSubject<Void>()
  var shown: [HomeReactor.HomeViewType] = []

  func bind(reactor: HomeReactor) {
    // Action
    todayButton
      .map { .tapHomeViewTypeButton(.today) }
      .bind(to: reactor.action)
      .disposed(by: disposeBag)

    // State
    reactor.state
      .map(\.homeViewType)
      .distinctUntilChanged()
      .withUnretained(self)
      .bind { (this, type) in
        this.shown.append(type)
      }
      .disposed(by: disposeBag)
  }
}

@MainActor
@Suite("The home screen")
struct HomeFlowTests {
  @Test("tapping today shows today, once")
  func today() {
    let view = HomeView()
    view.reactor = HomeReactor()
    view.todayButton.onNext(())
    view.todayButton.onNext(())
    #expect(view.shown == [.month, .today])
  }
}
