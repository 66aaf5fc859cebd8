extension Pipeline {
  /// Builds the streams, within one turn: what the transforms' sources bring meanwhile waits until
  /// all is in place.
  @inlinable
  func start<R: Reactor>(_ reactor: R)
  where R.Action == Action, R.Mutation == Mutation, R.State == State {
    guard stage == .idle else { return }
    stage = .starting
    isBusy = true
    Turn.run {
      states.value = reactor.initialState
      // First, so that `self.state` means the same thing in the other two transforms as later.
      let shown = reactor.transform(state: Observable(kind: .hub(states)))
      if !shown.isHub(states), transformedStates == nil { transformedStates = Hub() }
      statesAreSettled = true
      let changes = reactor.transform(mutation: Observable(kind: .hub(mutations)))
      let link = Link(reactor)
      let asked = reactor.transform(action: Observable(kind: .hub(actions.hub)))

      if let transformedStates {
        attach(shown, states, link, "transform(state:)") { state in
          transformedStates.value = state
          transformedStates.send(.next(state))
        }
      }
      mutationsAreDirect = changes.isHub(mutations)
      if !mutationsAreDirect {
        attach(changes, mutations, link, "transform(mutation:)") { mutation in
          guard let reactor = link.reactor else { return }
          reactor.pipeline.receive(mutation, reactor)
        }
      }
      if asked.isHub(actions.hub) {
        actions.intake = { action in
          guard let reactor = link.reactor else { return }
          reactor.pipeline.handle(action, reactor)
        }
      } else {
        attach(asked, actions.hub, link, "transform(action:)") { action in
          guard let reactor = link.reactor else { return }
          reactor.pipeline.handle(action, reactor)
        }
      }
      isBusy = false
      stage = .live
    }
  }

  /// Listens to a transformed stream for as long as the reactor lives.
  ///
  /// An error costs what it ended and not the reactor: the stream is started once more, and when
  /// that fails at once, what came before the transform is taken as it is.
  @inlinable
  func attach<R: Reactor, Element>(
    _ stream: Observable<Element>, _ origin: Hub<Element>, _ link: Link<R>, _ place: String,
    _ pass: @escaping @MainActor (Element) -> Void
  ) where R.Action == Action, R.Mutation == Mutation, R.State == State {
    let attempt = Attempt(scope.makeChild())
    attempt.scope.toleratesFailure = true
    stream.run(attempt.scope) { event in
      switch event {
      case .next(let element): if !attempt.scope.hasEnded { pass(element) }
      case .ended(let error):
        guard !attempt.scope.hasEnded, let pipeline = link.reactor?.pipeline else { return }
        pipeline.scope.remove(attempt.scope)
        guard let error else { return }
        Hooks.report(error, place)
        attempt.hasFailed = true
        if !attempt.isStarting { pipeline.reattach(stream, origin, link, place, pass) }
      }
    }
    attempt.isStarting = false
    if attempt.hasFailed { attach(Observable(kind: .hub(origin)), origin, link, place, pass) }
  }

  @usableFromInline
  func reattach<R: Reactor, Element>(
    _ stream: Observable<Element>, _ origin: Hub<Element>, _ link: Link<R>, _ place: String,
    _ pass: @escaping @MainActor (Element) -> Void
  ) where R.Action == Action, R.Mutation == Mutation, R.State == State {
    // Taken out meanwhile: the state that made the transform fail must not be replayed into it.
    let held = origin.value.take()
    attach(stream, origin, link, place, pass)
    if origin.value == nil { origin.value = held }
  }

  @inlinable
  func actionsBeforeLive<R: Reactor>(of reactor: R) -> ActionSubject<Action>
  where R.Action == Action, R.Mutation == Mutation, R.State == State {
    if stage == .stubbed, let stub { return stub.action }
    start(reactor)
    return actions
  }

  @inlinable
  func statesBeforeLive<R: Reactor>(of reactor: R) -> Hub<State>
  where R.Action == Action, R.Mutation == Mutation, R.State == State {
    if stage == .stubbed, let stub { return stub.state.hub }
    start(reactor)
    // Asked for by `transform(state:)` itself, which has not said yet what it returns.
    if !statesAreSettled, transformedStates == nil { transformedStates = Hub() }
    return visibleStates
  }
}

/// The way back to a reactor, from closures that must not keep it alive.
///
/// It is weak and not unowned, as the last reference may go on another thread meanwhile.
@MainActor
@usableFromInline
final class Link<R: Reactor> {
  // Unchecked: written once, before it is read.
  @exclusivity(unchecked) @usableFromInline weak var reactor: R?

  @inlinable
  init(_ reactor: R) {
    self.reactor = reactor
  }
}

/// One start of a transformed stream.
@MainActor
@usableFromInline
final class Attempt {
  @usableFromInline let scope: Scope
  @usableFromInline var isStarting = true
  @usableFromInline var hasFailed = false

  @inlinable
  init(_ scope: Scope) {
    self.scope = scope
  }
}

extension Observable {
  @inlinable
  func isHub(_ hub: Hub<Element>) -> Bool {
    if case .hub(let own) = kind { own === hub } else { false }
  }
}
