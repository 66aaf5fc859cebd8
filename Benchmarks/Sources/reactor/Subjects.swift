import ReactorCore

/// The smallest reactor with a mutation of its own.
final class Counter: Reactor {
  enum Action { case increase }
  enum Mutation { case add(Int) }
  struct State { var value = 0 }

  let initialState = State()
  let pipeline = Pipeline<Action, Mutation, State>()

  func mutate(action: Action) -> Observable<Mutation> {
    switch action {
    case .increase: .just(.add(1))
    }
  }

  func reduce(state: consuming State, mutation: Mutation) -> State {
    switch mutation {
    case .add(let number): state.value += number
    }
    return state
  }
}

/// A reactor whose mutations come from events, as a board's do.
final class Listener: Reactor {
  enum Action { case refresh }
  enum Mutation { case add(Int) }
  struct State { var value = 0 }

  let initialState = State()
  let pipeline = Pipeline<Action, Mutation, State>()
  let event: PublishSubject<Int>

  init(event: PublishSubject<Int>) {
    self.event = event
  }

  func transform(mutation: Observable<Mutation>) -> Observable<Mutation> {
    let events = event.flatMap { [weak self] event -> Observable<Mutation> in
      self?.mutate(event: event) ?? .empty()
    }
    return Observable.of(mutation, events).merge()
  }

  func mutate(event: Int) -> Observable<Mutation> {
    .just(.add(event))
  }

  func reduce(state: consuming State, mutation: Mutation) -> State {
    switch mutation {
    case .add(let number): state.value += number
    }
    return state
  }
}

/// A post as a board holds it.
struct Post {
  var id: Int
  var title: String
  var content: String
}

/// Posts with the newest in front, kept in an array with the newest at its end.
struct PostList {
  private var oldestFirst: [Post]

  init(count: Int) {
    oldestFirst = (0..<count).map { Post(id: $0, title: "title \($0)", content: "content") }
    oldestFirst.reserveCapacity(count * 4)
  }

  var count: Int { oldestFirst.count }

  mutating func insertAtFront(_ post: Post) {
    oldestFirst.append(post)
  }

  mutating func removeFromFront(_ count: Int) {
    oldestFirst.removeLast(count)
  }
}

/// A reactor with a long list.
final class Board: Reactor {
  enum Action {
    case insert(Post)
    case trim(Int)
  }
  struct State { var posts: PostList }

  let initialState: State
  let pipeline = Pipeline<Action, Action, State>()

  init(count: Int) {
    initialState = State(posts: PostList(count: count))
  }

  func reduce(state: consuming State, mutation: Action) -> State {
    var newState = state
    switch mutation {
    case .insert(let post): newState.posts.insertAtFront(post)
    case .trim(let count): newState.posts.removeFromFront(newState.posts.count - count)
    }
    return newState
  }
}
