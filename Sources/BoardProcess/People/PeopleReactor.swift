package import ReactorCore
package import Shared

/// Who is on the board now.
package final class PeopleReactor: Reactor {
  package enum Action {
    case updateUsers([Person])
    case updateError(CommandFailure?)
    case scroll(Int)
  }

  package enum Mutation {
    case setUsers([Person])
    case setError(CommandFailure?)
    case scroll(Int)
  }

  package struct State {
    package var users: [Person] = []
    package var offset = 0
    package var error: CommandFailure?
  }

  package let initialState = State()
  package let pipeline = Pipeline<Action, Mutation, State>()
  private let dataSource: DataSource<Person>

  package init(_ source: DataSource<Person>) {
    dataSource = source
    setupDataSource()
  }

  private func setupDataSource() {
    dataSource
      .on { [weak self] source in
        self?.action.onNext(.updateUsers(source.documents))
        self?.action.onNext(.updateError(source.error))
      }
      .listen()
  }

  package func mutate(action: Action) -> Observable<Mutation> {
    switch action {
    case .updateUsers(let users): .just(.setUsers(users))
    case .updateError(let error): .just(.setError(error))
    case .scroll(let rows): .just(.scroll(rows))
    }
  }

  package func reduce(state: consuming State, mutation: Mutation) -> State {
    var state = state
    switch mutation {
    case .setUsers(let users): state.users = users
    case .setError(let error): state.error = error
    case .scroll(let rows): state.offset += rows
    }
    state.offset = min(max(0, state.offset), max(0, state.users.count - 1))
    return state
  }
}
