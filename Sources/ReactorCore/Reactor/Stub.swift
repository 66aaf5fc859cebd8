/// Stands in for a reactor's streams in a test of its view: actions are recorded, states are given.
///
/// ```swift
/// reactor.isStubEnabled = true
/// view.reactor = reactor
/// reactor.stub.state.value = State(isLoading: true)
/// #expect(reactor.stub.actions.last == .refresh)
/// ```
@MainActor
public final class Stub<Action, State> {
  /// What the view sees, and `currentState`; assign its `value`.
  public let state: BehaviorSubject<State>

  /// Where the view's actions go.
  ///
  /// Neither `mutate` nor `reduce` runs.
  public let action = ActionSubject<Action>()

  /// The actions so far, in order.
  public private(set) var actions: [Action] = []

  @usableFromInline
  init(state: State) {
    self.state = BehaviorSubject(value: state)
    // Goes with the subject, which this object owns.
    _ = action.bind { [weak self] in self?.actions.append($0) }
  }
}

extension Reactor {
  /// Whether ``stub`` stands in for the reactor's streams.
  ///
  /// Set it before the view is bound.
  public var isStubEnabled: Bool {
    get { pipeline.stub != nil }
    set {
      guard newValue != isStubEnabled else { return }
      pipeline.setStub(newValue ? Stub(state: initialState) : nil)
    }
  }

  /// The stand-in; asking for it enables it.
  public var stub: Stub<Action, State> {
    isStubEnabled = true
    return pipeline.stub!
  }
}
