/// The part of a program that owns a state: it takes actions, and views show what comes of them.
///
/// An action passes `transform(action:)`, `mutate`, `transform(mutation:)`, `reduce` and
/// `transform(state:)`, in that order. A reactor, its streams and its views are isolated to the main
/// actor; the compiler sees to it. From elsewhere there is one way in:
/// `await reactor.action.onNext(.refresh)`.
///
/// ```swift
/// final class CounterReactor: Reactor {
///   enum Action { case increase, decrease }
///   struct State { var value = 0 }
///
///   let initialState = State()
///   let pipeline = Pipeline<Action, Action, State>()
///
///   func reduce(state: consuming State, mutation: Action) -> State {
///     switch mutation {
///     case .increase: state.value += 1
///     case .decrease: state.value -= 1
///     }
///     return state
///   }
/// }
/// ```
///
/// The streams start with the first touch of ``action`` or ``state``, run without subscribers, and
/// end with the reactor. No error ends them: see ``Hooks/onError``.
@MainActor
public protocol Reactor: AnyObject {
  /// What can be asked of the reactor: what users do, mostly.
  associatedtype Action
  /// A change of the state. Left out, actions are their own mutations.
  associatedtype Mutation = Action
  /// All that the views show.
  associatedtype State

  /// The state to begin with; read once, when the streams start.
  var initialState: State { get }

  /// The reactor's streams. Write `let pipeline = Pipeline<Action, Mutation, State>()`.
  var pipeline: Pipeline<Action, Mutation, State> { get }

  /// What an action leads to. The mutations of a sequence are reduced one by one as they are
  /// produced; with synchronous work all is done when `action.onNext` returns.
  func mutate(action: Action) -> Observable<Mutation>

  /// The state after a mutation; no side effects here.
  ///
  /// Write the parameter as `state: consuming State`: then arrays inside it are changed in place,
  /// whether you change `state` itself or begin with `var newState = state`. A plain `state: State`
  /// works and copies what it changes. Until `reduce` returns the state is its own, and reading
  /// ``currentState`` in it is a programming error.
  func reduce(state: consuming State, mutation: Mutation) -> State

  /// The stream of actions on its way to `mutate`; combine it with others here.
  func transform(action: Observable<Action>) -> Observable<Action>

  /// The stream of mutations on its way to `reduce`; events of services are merged here.
  func transform(mutation: Observable<Mutation>) -> Observable<Mutation>

  /// The stream of states on its way to the views and to ``currentState``; `reduce` does not see
  /// what is changed here.
  func transform(state: Observable<State>) -> Observable<State>
}

extension Reactor {
  /// No mutation.
  @inlinable
  public func mutate(action: Action) -> Observable<Mutation> {
    .empty()
  }

  /// The state as it was.
  @inlinable
  public func reduce(state: consuming State, mutation: Mutation) -> State {
    state
  }

  /// The stream unchanged.
  @inlinable
  public func transform(action: Observable<Action>) -> Observable<Action> {
    action
  }

  /// The stream unchanged.
  @inlinable
  public func transform(mutation: Observable<Mutation>) -> Observable<Mutation> {
    mutation
  }

  /// The stream unchanged.
  @inlinable
  public func transform(state: Observable<State>) -> Observable<State> {
    state
  }
}

extension Reactor where Mutation == Action {
  /// The action itself.
  @inlinable
  public func mutate(action: Action) -> Observable<Mutation> {
    .just(action)
  }
}

extension Reactor {
  /// Takes actions, and is a stream of them.
  @inlinable
  public var action: ActionSubject<Action> {
    let pipeline = pipeline
    if pipeline.stage == .live { return pipeline.actions }
    return pipeline.actionsBeforeLive(of: self)
  }

  /// The states, the current one first.
  @inlinable
  public var state: Observable<State> {
    let pipeline = pipeline
    if pipeline.stage == .live { return Observable(kind: .hub(pipeline.visibleStates)) }
    return Observable(kind: .hub(pipeline.statesBeforeLive(of: self)))
  }

  /// The state now.
  ///
  /// New before any subscriber hears of it; `initialState` before the streams start.
  @inlinable
  public var currentState: State {
    pipeline.currentState ?? initialState
  }
}
