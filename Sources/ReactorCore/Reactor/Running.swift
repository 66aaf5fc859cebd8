extension Pipeline {
  /// An action that passed `transform(action:)`.
  @inlinable
  func handle<R: Reactor>(_ action: Action, _ reactor: R)
  where R.Action == Action, R.Mutation == Mutation, R.State == State {
    if isBusy {
      return Turn.later { [weak reactor] in
        if let reactor { reactor.pipeline.handle(action, reactor) }
      }
    }
    let stream = reactor.mutate(action: action)
    switch stream.kind {
    case .just(let mutation): pass(mutation, reactor)
    case .empty: return
    default: stream.follow(in: scope, produced ?? hear(reactor))
    }
  }

  /// Makes what hears the mutations that are not there at once.
  @inlinable
  func hear<R: Reactor>(_ reactor: R) -> Sink<Mutation>
  where R.Action == Action, R.Mutation == Mutation, R.State == State {
    let link = Link(reactor)
    let sink: Sink<Mutation> = { event in
      switch event {
      case .next(let mutation):
        guard let reactor = link.reactor else { return }
        reactor.pipeline.pass(mutation, reactor)
      case .ended(let error?): Hooks.report(error, "mutate")
      case .ended(nil): break
      }
    }
    produced = sink
    return sink
  }

  /// A mutation that `mutate` produced.
  @inlinable
  func pass<R: Reactor>(_ mutation: Mutation, _ reactor: R)
  where R.Action == Action, R.Mutation == Mutation, R.State == State {
    if !mutations.entries.isEmpty { mutations.send(.next(mutation)) }
    if mutationsAreDirect { receive(mutation, reactor) }
  }

  /// A mutation that passed `transform(mutation:)`.
  @inlinable
  func receive<R: Reactor>(_ mutation: Mutation, _ reactor: R)
  where R.Action == Action, R.Mutation == Mutation, R.State == State {
    if isBusy {
      return Turn.later { [weak reactor] in
        if let reactor { reactor.pipeline.receive(mutation, reactor) }
      }
    }
    guard Turn.isRunning else { return Turn.run { receive(mutation, reactor) } }
    isBusy = true
    // Taken out, so that `reduce` holds the only reference to what is inside.
    let new = reactor.reduce(state: states.takeValue(), mutation: mutation)
    states.value = new
    if !states.entries.isEmpty { states.send(.next(new)) }
    isBusy = false
  }
}
