package import ReactorCore
package import Shared
package import Terminal

/// One post in full, as the log has it now, and how far the reader has read.
package final class DetailReactor: Reactor {
  package enum Action: Equatable {
    case refresh
    case scroll(Int)
    case page(Int)
    case start
    case end
    case resize(Size)
  }

  package enum Mutation {
    case setPost(Post?)
    case scroll(Int)
    case resize(Size)
    case setError(CommandFailure)
  }

  package struct State {
    /// As it was last, when it is gone.
    package var post: Post
    package var isDeleted = false
    package var size = Size(columns: 80, rows: 24)
    /// The first row in sight.
    package var offset = 0
    package var rows: [Row] = []
    package var error: CommandFailure?
  }

  package let initialState: State
  package let pipeline = Pipeline<Action, Mutation, State>()
  private let service: any BoardListening

  package init(
    service: any BoardListening, post: Post, zone: LocalTime, elsewhere: Elsewhere = .nowhere,
    size: Size
  ) {
    self.service = service
    var state = State(post: post)
    state.size = size
    layout = DetailLayout(zone: zone, elsewhere: elsewhere)
    state.rows = layout.rows(post, columns: size.columns)
    initialState = state
  }

  private let layout: DetailLayout

  package func mutate(action: Action) -> Observable<Mutation> {
    switch action {
    case .refresh:
      let id = currentState.post.id
      return service.fetchPost(id).map { .setPost($0) }
        .catch { .just(.setError(CommandFailure($0))) }
    case .scroll(let rows): return .just(.scroll(rows))
    case .page(let pages):
      return .just(.scroll(pages * max(1, currentState.size.rows - 1)))
    case .start: return .just(.scroll(-currentState.rows.count))
    case .end: return .just(.scroll(currentState.rows.count))
    case .resize(let size):
      return size == currentState.size ? .empty() : .just(.resize(size))
    }
  }

  package func transform(mutation: Observable<Mutation>) -> Observable<Mutation> {
    let id = initialState.post.id
    let changes = service.entries.filter { $0.contains { $0.event.post == id } }
    return .merge(
      mutation,
      Observable.merge(changes.map { _ in }, service.reloaded.map { _ in })
        .flatMap { [weak self] _ in self?.mutate(action: .refresh) ?? .empty() })
  }

  package func reduce(state: consuming State, mutation: Mutation) -> State {
    var state = state
    switch mutation {
    case .setPost(let post):
      state.error = nil
      state.isDeleted = post == nil
      if let post, post != state.post {
        state.post = post
        state.rows = layout.rows(post, columns: state.size.columns)
      }
    case .scroll(let rows): state.offset += rows
    case .resize(let size):
      if size.columns != state.size.columns {
        state.rows = layout.rows(state.post, columns: size.columns)
      }
      state.size = size
    case .setError(let error): state.error = error
    }
    state.offset = min(max(0, state.offset), max(0, state.rows.count - state.size.rows))
    return state
  }
}
