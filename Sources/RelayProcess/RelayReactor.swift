package import ReactorCore
package import Shared

/// A relay as its host sees it: how the connection is, how far both sides are apart, what failed.
package final class RelayReactor: Reactor {
  package enum Action: Sendable {
    /// Whoever started the relay wants it to end, or it cannot go on.
    case finish(Ending)
  }

  package enum Mutation: Sendable {
    case setStatus(RelayStatus)
    case note(String)
    case trouble(CommandFailure)
    case finish(Ending)
  }

  package enum Ending: Sendable, Equatable {
    case done
    case failed(CommandFailure)
    case signal(CInt)
  }

  package struct State: Sendable {
    /// Whether it ends once both sides are caught up, or cannot be.
    package let isOnce: Bool
    package var status = RelayStatus()
    /// Whether both sides have been caught up since the connection was made.
    package var hasCaughtUp = false
    package var lastError: CommandFailure?
    /// A sentence for whoever reads the lines.
    @Pulse package var note: String?
    package var ending: Ending?
  }

  package let initialState: State
  package let pipeline = Pipeline<Action, Mutation, State>()
  private let service: any RelayServing

  package init(service: any RelayServing, isOnce: Bool) {
    self.service = service
    initialState = State(isOnce: isOnce)
  }

  package func transform(mutation: Observable<Mutation>) -> Observable<Mutation> {
    .merge(
      mutation,
      service.news.map { news in
        switch news {
        case .status(let status): .setStatus(status)
        case .note(let text): .note(text)
        case .trouble(let failure): .trouble(failure)
        case .end(let failure): .finish(.failed(failure))
        }
      })
  }

  package func mutate(action: Action) -> Observable<Mutation> {
    switch action {
    case .finish(let ending): .just(.finish(ending))
    }
  }

  package func reduce(state: consuming State, mutation: Mutation) -> State {
    guard state.ending == nil else { return state }
    switch mutation {
    case .setStatus(let status):
      if case .connected = status.connection {} else { state.hasCaughtUp = false }
      state.status = status
      if status.isCaughtUp {
        state.hasCaughtUp = true
        state.lastError = nil
        if state.isOnce { state.ending = .done }
      }
    case .note(let text): state.note = text
    case .trouble(let failure):
      state.lastError = failure
      if state.isOnce { state.ending = .failed(failure) }
    case .finish(let ending): state.ending = ending
    }
    return state
  }
}
