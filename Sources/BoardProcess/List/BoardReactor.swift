package import ReactorCore
package import Shared

/// Posts as a list, newest first: the part of the log around what the reader sees, and every event
/// since, whichever process it came from.
package final class BoardReactor: Reactor {
  package enum Action: Equatable {
    case refresh
    case move(PostList.Move)
    case select(row: Int)
    /// The list has so many rows now.
    case resize(rows: Int)
    /// The reader was there, and saw what is in sight.
    case see
  }

  package enum Mutation {
    case setSectionItems(PostPage, PageStart)
    case setTotal(PostPage)
    case apply([LogEntry])
    case replaceSectionItem(Post)
    case removeSectionItem(EventID)
    case move(PostList.Move)
    case select(row: Int)
    case resize(Int)
    case see
    case setLoading(Bool)
    case setHealth(FeedHealth)
    case setError(CommandFailure)
  }

  package struct State {
    package var list = PostList()
    /// How many posts there are in all, as of `head`.
    package var total = 0
    package var head: Int64 = 0
    package var isLoading = false
    /// The list was loaded once.
    package var isReady = false
    package var health = FeedHealth.catchingUp
    package var error: CommandFailure?
  }

  package let initialState = State()
  package let pipeline = Pipeline<Action, Mutation, State>()
  /// Which posts are in the list.
  package let query: PostQuery
  private let service: any BoardListening
  /// How often the log is asked again for what only it can say.
  private static let patience = Duration.milliseconds(200)

  package init(service: any BoardListening, query: PostQuery = .all) {
    self.service = service
    self.query = query
  }

  package func mutate(action: Action) -> Observable<Mutation> {
    switch action {
    case .refresh: reload()
    case .move(.newest) where !currentState.list.isAtNewest:
      .concat(fetch(.newest), .just(.move(.newest)))
    case .move(.oldest) where !currentState.list.isAtOldest:
      .concat(fetch(.oldest), .just(.move(.oldest)))
    case .move(let move): .concat(.just(.move(move)), loadingMore())
    case .select(let row): .just(.select(row: row))
    case .resize(let rows): .concat(.just(.resize(rows)), loadingMore())
    case .see: .just(.see)
    }
  }

  /// Events of other processes take the same way as the answers to our own actions.
  package func transform(mutation: Observable<Mutation>) -> Observable<Mutation> {
    let eventMutation =
      query.isForTheLogToSay
      ? service.entries.throttle(Self.patience, latest: true).flatMap { [weak self] _ in
        self?.reload() ?? .empty()
      }
      : service.entries.flatMap { [weak self] entries -> Observable<Mutation> in
        self?.mutate(entries: entries) ?? .empty()
      }
    let reloadMutation = service.reloaded.flatMap { [weak self] _ -> Observable<Mutation> in
      self?.fetch(.newest) ?? .empty()
    }
    let healthMutation = service.health.flatMap { [weak self] health -> Observable<Mutation> in
      // What could not be fetched while the log was unreadable is fetched now.
      guard let self, health == .live, self.currentState.error != nil else {
        return .just(.setHealth(health))
      }
      return .concat(.just(.setHealth(health)), self.fetch(.newest))
    }
    return .merge(mutation, eventMutation, reloadMutation, healthMutation)
  }

  private func mutate(entries: [LogEntry]) -> Observable<Mutation> {
    var touched: Set<EventID> = []
    var fresh: Set<EventID> = []
    var isShorter = false
    for entry in entries where query.contains(entry.event.post) == true {
      switch entry.event {
      case .create(let post): fresh.insert(post.id)
      case .update(let update): touched.insert(update.post)
      case .delete: isShorter = true
      }
    }
    let list = currentState.list
    // Which of several edits counts is the log's to say.
    let edited = touched.filter { fresh.contains($0) || list.holds($0) }
    let corrections =
      edited.count > 16 ? [reload()] : edited.sorted().map { fetchItem($0) }
    return .concat(
      .just(.apply(entries)), .merge(corrections),
      // How many are left, and which older post moves up, is the log's to say too.
      isShorter ? .concat(fetchTotal(), loadingMore()) : .empty())
  }

  package func reduce(state: consuming State, mutation: Mutation) -> State {
    var state = state
    switch mutation {
    case .setSectionItems(let page, let start):
      state.list.take(page.posts, start, isWhole: page.isWhole)
      state.setTotal(page)
      state.isReady = true
      state.error = nil
    case .setTotal(let page): state.setTotal(page)
    case .apply(let entries): for entry in entries { state.apply(entry, query) }
    case .replaceSectionItem(let post): state.list.replace(post)
    case .removeSectionItem(let id): state.list.remove(id)
    case .move(let move): state.list.move(move)
    case .select(let row): state.list.select(row: row)
    case .resize(let rows): state.list.resize(rows)
    case .see: state.list.see()
    case .setLoading(let isLoading): state.isLoading = isLoading
    case .setHealth(let health): state.health = health
    case .setError(let error): state.error = error
    }
    return state
  }

  // MARK: Asking the log

  private func reload() -> Observable<Mutation> {
    let list = currentState.list
    let length = max(list.pageLength, list.sectionItems.count)
    guard !list.isAtNewest, let first = list.sectionItems.first?.initialState.id else {
      return fetch(.newest, limit: length)
    }
    return fetch(.from(first), limit: length)
  }

  /// Loads what the reader comes near to.
  private func loadingMore() -> Observable<Mutation> {
    .deferred { [weak self] in
      guard let self, currentState.isReady, !currentState.isLoading,
        let start = currentState.list.need
      else { return .empty() }
      return .concat(.just(.setLoading(true)), fetch(start), .just(.setLoading(false)))
    }
  }

  private func fetch(_ start: PageStart, limit: Int? = nil) -> Observable<Mutation> {
    let limit = limit ?? currentState.list.pageLength
    return service.fetchPage(query, start, limit: limit)
      .map { .setSectionItems($0, start) }
      .catch { .just(.setError(CommandFailure($0))) }
  }

  private func fetchTotal() -> Observable<Mutation> {
    service.fetchPage(query, .newest, limit: 0).map { .setTotal($0) }
      .catch { .just(.setError(CommandFailure($0))) }
  }

  private func fetchItem(_ id: EventID) -> Observable<Mutation> {
    service.fetchPost(id)
      .map { $0.map { .replaceSectionItem($0) } ?? .removeSectionItem(id) }
      .catch { .just(.setError(CommandFailure($0))) }
  }
}

extension PostQuery {
  fileprivate var isForTheLogToSay: Bool { contains(.greatest) == nil }
}

@MainActor
extension BoardReactor.State {
  fileprivate mutating func setTotal(_ page: PostPage) {
    total = page.total
    head = page.head
  }

  fileprivate mutating func apply(_ entry: LogEntry, _ query: PostQuery) {
    switch entry.event {
    case .create(let post) where query.contains(post.id) == true:
      // A post that the log had already when it was counted is in the count.
      if entry.seq > head {
        total += 1
        head = entry.seq
      }
      list.insert(post)
    case .delete(let deletion): list.remove(deletion.post)
    case .create, .update: break
    }
  }
}
