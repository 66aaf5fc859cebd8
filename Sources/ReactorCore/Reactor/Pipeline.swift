/// The streams of one reactor: the one line that a conformer of ``Reactor`` stores.
///
/// ```swift
/// let pipeline = Pipeline<Action, Mutation, State>()
/// ```
/// It has nothing else to offer; it starts with the first touch of the reactor's `action` or `state`
/// and goes with the reactor. One pipeline serves one reactor.
@MainActor
public final class Pipeline<Action, Mutation, State> {
  @usableFromInline
  enum Stage {
    case idle
    case starting
    case live
    case stubbed
  }

  // Unchecked: no user code runs while any of these is being changed.
  @exclusivity(unchecked) @usableFromInline var stage = Stage.idle
  /// Starting, reducing, or telling of it: what arrives meanwhile waits.
  @exclusivity(unchecked) @usableFromInline var isBusy = false
  /// `transform(mutation:)` returned what it was given.
  @exclusivity(unchecked) @usableFromInline var mutationsAreDirect = true

  @usableFromInline let actions = ActionSubject<Action>()
  @usableFromInline let mutations = Hub<Mutation>()
  /// Holds the state that `reduce` works on, and nothing while it does.
  @usableFromInline let states = Hub<State>()
  /// What `transform(state:)` made of them, unless it returned what it was given.
  @exclusivity(unchecked) @usableFromInline var transformedStates: Hub<State>?
  /// Hears what `mutate` produces other than at once.
  @exclusivity(unchecked) @usableFromInline var produced: Sink<Mutation>?
  /// It is known whether `transform(state:)` changes anything.
  @usableFromInline var statesAreSettled = false

  /// What runs for the reactor and ends with it; made when something does.
  @usableFromInline var lifetime: Lifetime?
  @usableFromInline var stub: Stub<Action, State>?
  @usableFromInline var stageBeforeStub = Stage.idle

  /// Streams that have not started.
  @inlinable
  public init() {}

  @inlinable
  var scope: Scope {
    if let lifetime { return lifetime.scope }
    let scope = Scope()
    lifetime = Lifetime(scope)
    return scope
  }

  @inlinable
  var visibleStates: Hub<State> {
    transformedStates ?? states
  }

  @inlinable
  var currentState: State? {
    if stage == .stubbed, let stub { return stub.state.value }
    if let state = visibleStates.value ?? states.value { return state }
    precondition(
      !isBusy || stage != .live || transformedStates != nil,
      "currentState was read in reduce, which owns the state: use its argument")
    return nil
  }

  func setStub(_ new: Stub<Action, State>?) {
    if stub == nil { stageBeforeStub = stage }
    stub = new
    stage = new == nil ? stageBeforeStub : .stubbed
  }
}
