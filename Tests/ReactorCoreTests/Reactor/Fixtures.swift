import ReactorCore

/// A reactor whose parts a test gives as closures.
@MainActor
final class TestReactor: Reactor {
  typealias Action = Int
  struct Mutation { var text: String }
  struct State: Equatable { var log: [String] = [] }

  let initialState: State
  let pipeline = Pipeline<Action, Mutation, State>()

  var onMutate: (TestReactor, Int) -> Observable<Mutation> = { _, action in
    .just(Mutation(text: "\(action)"))
  }
  var onReduce: (Mutation) -> Void = { _ in }
  var onTransformAction: (TestReactor, Observable<Action>) -> Observable<Action> = { $1 }
  var onTransformMutation: (TestReactor, Observable<Mutation>) -> Observable<Mutation> = { $1 }
  var onTransformState: (TestReactor, Observable<State>) -> Observable<State> = { $1 }

  init(log: [String] = []) {
    initialState = State(log: log)
  }

  func mutate(action: Action) -> Observable<Mutation> { onMutate(self, action) }

  func reduce(state: consuming State, mutation: Mutation) -> State {
    onReduce(mutation)
    state.log.append(mutation.text)
    return state
  }

  func transform(action: Observable<Action>) -> Observable<Action> {
    onTransformAction(self, action)
  }
  func transform(mutation: Observable<Mutation>) -> Observable<Mutation> {
    onTransformMutation(self, mutation)
  }
  func transform(state: Observable<State>) -> Observable<State> {
    onTransformState(self, state)
  }

  var log: [String] { currentState.log }
}

extension Observable where Element == TestReactor.Mutation {
  /// Mutations with these texts, at once.
  static func texts(_ texts: String...) -> Observable {
    from(texts.map { TestReactor.Mutation(text: $0) })
  }
}

/// The smallest reactor: its actions are its mutations.
final class Counter: Reactor {
  enum Action { case increase, decrease }
  typealias State = Int

  let initialState = 0
  let pipeline = Pipeline<Action, Action, State>()

  func reduce(state: consuming Int, mutation: Action) -> Int {
    mutation == .increase ? state + 1 : state - 1
  }
}
