package import ReactorCore
package import Shared

/// A board as a stream of events: the history from some place on, then what comes, until enough.
package final class FollowReactor: Reactor {
  package enum Action {
    case timeout
    /// The view could not show what it was given.
    case fail(CommandFailure)
  }

  package enum Mutation {
    case append([LogEntry])
    case caughtUp
    case restart(String)
    case trouble(String)
    case finish(Ending)
  }

  package enum Ending: Sendable, Equatable {
    case done(ExitCode)
    case failed(CommandFailure)
  }

  package struct State {
    package let limit: Int?
    package let follows: Bool
    /// The events to show next, each in one value of the pulse.
    @Pulse package var arrived: [LogEntry] = []
    package var count = 0
    /// True from the first moment on when all of the history has been shown.
    package var isLive = false
    /// A sentence for whoever watches standard error.
    @Pulse package var notice: String?
    package var ending: Ending?
  }

  package let initialState: State
  package let pipeline = Pipeline<Action, Mutation, State>()
  private let service: any BoardListening

  /// - Parameters:
  ///   - limit: ends after this many events.
  ///   - follows: false to end with the history.
  package init(service: any BoardListening, limit: Int?, follows: Bool) {
    self.service = service
    self.initialState = State(limit: limit, follows: follows)
  }

  package func transform(mutation: Observable<Mutation>) -> Observable<Mutation> {
    .merge(
      mutation,
      service.entries.map { .append($0) },
      service.reloaded.map {
        .restart($0.keepsPlace ? "\($0)" : "\($0); showing it from its beginning")
      },
      service.health.compactMap { health in
        switch health {
        case .live: .caughtUp
        case .unreadable(let why): .trouble(why)
        case .catchingUp: nil
        }
      })
  }

  package func mutate(action: Action) -> Observable<Mutation> {
    switch action {
    case .timeout:
      // Whoever waits for a number of events did not get them; whoever only set an end got it.
      return .just(.finish(.done(currentState.limit == nil ? .done : .timedOut)))
    case .fail(let failure): return .just(.finish(.failed(failure)))
    }
  }

  package func reduce(state: consuming State, mutation: Mutation) -> State {
    guard state.ending == nil else { return state }
    switch mutation {
    case .append(let entries):
      let room = state.limit.map { $0 - state.count } ?? entries.count
      state.arrived = Array(entries.prefix(room))
      state.count += state.arrived.count
      if state.count == state.limit { state.ending = .done(.done) }
    case .caughtUp:
      state.isLive = true
      if !state.follows { state.ending = .done(.done) }
    case .restart(let notice): state.notice = notice
    case .trouble(let why):
      state.notice = why
      // A history that cannot be read to its end is not one that was printed.
      if !state.follows { state.ending = .failed(CommandFailure(.inputOutput, why)) }
    case .finish(let ending): state.ending = ending
    }
    return state
  }
}
