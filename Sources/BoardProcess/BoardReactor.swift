package import ReactorCore
package import Shared

/// A board as a list, newest first: what the log held when it was fetched, and every event since,
/// whichever process it came from.
package final class BoardReactor: Reactor {
  package enum Action {
    case refresh
  }

  package enum Mutation {
    case setSectionItems([Post], total: Int)
    case insertSectionItem(Post)
    case replaceSectionItem(Post)
    case removeSectionItem(EventID)
    case setHealth(FeedHealth)
    case setError(CommandFailure)
  }

  package struct State {
    /// At most `limit` posts, greatest id first, one reactor each.
    package var sectionItems: [BoardCellReactor] = []
    package var total = 0
    package var health = FeedHealth.catchingUp
    package var error: CommandFailure?
  }

  package let initialState = State()
  package let pipeline = Pipeline<Action, Mutation, State>()
  private let service: any BoardListening
  private let limit: Int

  /// - Parameter limit: how many posts the list holds; older ones stay in the log.
  package init(service: any BoardListening, limit: Int) {
    self.service = service
    self.limit = limit
  }

  package func mutate(action: Action) -> Observable<Mutation> {
    switch action {
    case .refresh:
      return service.fetchPosts(limit: limit)
        .map { .setSectionItems($0.posts, total: $0.total) }
        .catch { .just(.setError(CommandFailure($0))) }
    }
  }

  /// Events of other processes take the same way as the answers to our own actions.
  package func transform(mutation: Observable<Mutation>) -> Observable<Mutation> {
    let eventMutation = service.event.flatMap { [weak self] boardEvent -> Observable<Mutation> in
      self?.mutate(boardEvent: boardEvent) ?? .empty()
    }
    let reloadMutation = service.reloaded.flatMap { [weak self] _ -> Observable<Mutation> in
      self?.mutate(action: .refresh) ?? .empty()
    }
    return .merge(
      mutation, eventMutation, reloadMutation, service.health.map { .setHealth($0) })
  }

  private func mutate(boardEvent: BoardEvent) -> Observable<Mutation> {
    switch boardEvent {
    case .create(let boardPost): .just(.insertSectionItem(boardPost))
    case .update(let update):
      // Which of several edits counts is the log's to say.
      service.fetchPost(update.post)
        .map { $0.map { .replaceSectionItem($0) } ?? .removeSectionItem(update.post) }
        .catch { .just(.setError(CommandFailure($0))) }
    case .delete(let deletion):
      // How many are left, and which older post moves up into the list, is the log's to say.
      .concat(.just(.removeSectionItem(deletion.post)), mutate(action: .refresh))
    }
  }

  package func reduce(state: consuming State, mutation: Mutation) -> State {
    switch mutation {
    case .setSectionItems(let posts, let total):
      state.sectionItems = posts.map(BoardCellReactor.init(boardPost:))
      state.total = total
      state.error = nil
    case .insertSectionItem(let post):
      let ids = state.sectionItems.lazy.map(\.initialState.id)
      let index = ids.firstIndex { $0 <= post.id } ?? state.sectionItems.count
      // The list may hold it already: it was fetched between the event's commit and its coming.
      if index < ids.count, ids[index] == post.id { break }
      state.sectionItems.insert(BoardCellReactor(boardPost: post), at: index)
      state.total += 1
      if state.sectionItems.count > limit { state.sectionItems.removeLast() }
    case .replaceSectionItem(let post):
      if let index = state.sectionItems.firstIndex(where: { $0.initialState.id == post.id }) {
        state.sectionItems[index] = BoardCellReactor(boardPost: post)
      }
    case .removeSectionItem(let id):
      state.sectionItems.removeAll { $0.initialState.id == id }
    case .setHealth(let health): state.health = health
    case .setError(let error): state.error = error
    }
    return state
  }
}
