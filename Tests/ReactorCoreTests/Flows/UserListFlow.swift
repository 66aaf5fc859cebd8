import ReactorCore
import Testing

// A live list of users, fed by a source that calls back.

struct User: Equatable {
  var name: String
}

@MainActor
final class DataSource {
  private(set) var documents: [User] = []
  private var changed: () -> Void = {}

  func on(_ changed: @escaping () -> Void) -> DataSource {
    self.changed = changed
    return self
  }

  func listen() -> DataSource {
    changed()
    return self
  }

  func insert(_ user: User) {
    documents.append(user)
    changed()
  }
}

final class UserListReactor: Reactor {
  enum Action {
    case updateUsers([User])
  }

  enum Mutation {
    case setUsers([User])
  }

  struct State {
    var users: [User] = []
  }

  let initialState = State()
  let pipeline = Pipeline<Action, Mutation, State>()
  private var dataSource: DataSource?

  init(_ source: DataSource) {
    dataSource = source
    setupDataSource()
  }

  private func setupDataSource() {
    dataSource = dataSource?
      .on { [weak self] in
        guard let users = self?.dataSource?.documents else { return }
        self?.action.onNext(.updateUsers(users))
      }
      .listen()
  }

  func mutate(action: Action) -> Observable<Mutation> {
    switch action {
    case .updateUsers(let users):
      return .just(Mutation.setUsers(users))
    }
  }

  func reduce(state: consuming State, mutation: Mutation) -> State {
    switch mutation {
    case .setUsers(let users):
      state.users = users
    }
    return state
  }
}

final class UserListView: View {
  var disposeBag = DisposeBag()
  var shown: [[String]] = []

  func bind(reactor: UserListReactor) {
    reactor.state.map { $0.users }
      .distinctUntilChanged()
      .bind { [weak self] users in
        self?.shown.append(users.map(\.name))
      }
      .disposed(by: disposeBag)
  }
}

@MainActor
@Suite("The live list of users")
struct UserListFlowTests {
  @Test("what the source reports is shown")
  func live() {
    let source = DataSource()
    source.insert(User(name: "a"))
    let view = UserListView()
    view.reactor = UserListReactor(source)
    source.insert(User(name: "b"))
    #expect(view.shown == [["a"], ["a", "b"]])
  }
}
