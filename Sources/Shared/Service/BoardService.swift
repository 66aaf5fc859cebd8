package import ReactorCore

/// A board as the reactors see it: commit a post, hear every post, look at the newest ones.
///
/// The way of a post is always the same: its event is committed to the log, then published; every
/// process, the one that posted too if it listens, hears of it through `entries` alone.
@MainActor
package final class BoardService {
  package let board: BoardDirectory

  private let appender: EventAppender
  private var feed: BoardFeed?
  private var running: Task<Void, Never>?
  private let entriesSubject = PublishSubject<[LogEntry]>()
  private let reloadSubject = PublishSubject<CatchUp.Reload>()
  private let deliverySubject = PublishSubject<Int>()
  private let healthSubject = BehaviorSubject<FeedHealth>(value: .catchingUp)

  /// - Parameter place: where posts are committed.
  package init(
    board: BoardDirectory, posting place: EventAppender.Place = .ownThread
  ) throws(CommandFailure) {
    self.board = board
    self.appender = try EventAppender(board: board, at: place)
  }

  // MARK: Hearing

  /// The events of every process, in the log's order, each once, in batches as they were read.
  package var entries: Observable<[LogEntry]> { entriesSubject.asObservable() }

  /// The log behind the path became another one; what is shown must be fetched anew.
  package var reloaded: Observable<CatchUp.Reload> { reloadSubject.asObservable() }

  /// The feed's health, the present one first.
  package var health: Observable<FeedHealth> { healthSubject.asObservable() }

  /// Begins to hear: listens on the bus first, then reads the log from `start` on.
  ///
  /// - Parameters:
  ///   - listens: false to hear only what is in the log already.
  ///   - info: what the roster tells others of this process.
  /// - Returns: a sentence if the bus cannot be used and the log is read once a second instead.
  package func listen(
    from start: FeedStart, listens: Bool = true, info: [UInt8] = []
  ) async throws(CommandFailure) -> String? {
    let feed = try BoardFeed(board: board) { [weak self] news in self?.hear(news) }
    let warning: String?
    do throws(LogError) {
      warning = try await feed.open(from: start, listens: listens, info: info)
    } catch {
      throw CommandFailure(error)
    }
    self.feed = feed
    running = Task { await feed.run() }
    return warning
  }

  /// Sees off what was posted, ends hearing, and takes this process's socket away.
  package func close() async {
    await appender.close()
    feed?.stop()
    await running?.value
    feed = nil
  }

  /// At most `limit` posts of a query.
  ///
  /// What is posted after them follows through `entries`.
  package func fetchPage(
    _ query: PostQuery, _ start: PageStart, limit: Int
  ) -> Observable<PostPage> {
    fetch { log throws(LogError) in try log.page(of: query, start, limit: limit) }
  }

  /// The newest posts with all of the words that are older than `id`, newest first.
  package func search(
    _ words: String, before id: EventID? = nil, limit: Int
  ) -> Observable<[Post]> {
    fetch { log throws(LogError) in try log.search(words, before: id, limit: limit) }
  }

  /// The post as it stands now, nil if there is none or it was deleted.
  package func fetchPost(_ id: EventID) -> Observable<Post?> {
    fetch { log throws(LogError) in try log.post(id) }
  }

  /// Asks the log: one answer, in order with the news, then the end.
  func fetch<Answer: Sendable>(
    _ question: @escaping @Sendable (EventLog) throws(LogError) -> Answer
  ) -> Observable<Answer> {
    Observable.create { [feed] observer in
      guard let feed else {
        observer.onError(CommandFailure(.usage, "the board is not listening yet"))
        return Disposables.create()
      }
      feed.request(
        FeedRequest(question) { result in
          switch result {
          case .success(let answer):
            observer.onNext(answer)
            observer.onCompleted()
          case .failure(let failure): observer.onError(failure)
          }
        })
      return Disposables.create()
    }
  }

  /// Looks at the log now, as after a pause of the process.
  package func check() { feed?.check() }

  // MARK: Posting

  /// Opens the log and looks for boards while the caller still gets its post together.
  package func warmUp() { appender.warmUp() }

  /// Commits a post, emits it, publishes its event, and completes.
  package func create(title: String, content: String, author: String) -> Observable<Post> {
    append([.create(Draft(title: title, content: content, author: author))])
      .compactMap { entries in
        guard case .create(let post)? = entries.first?.event else { return nil }
        return post
      }
  }

  /// Commits the changes in one transaction, emits their entries, publishes them, and completes.
  ///
  /// An error means that nothing was stored. After the entries there is no error: committed is
  /// posted, and a board that the bus did not reach reads the log by itself.
  package func append(_ changes: [NewEvent]) -> Observable<[LogEntry]> {
    publishing { [appender] in try await appender.append(changes) }
  }

  /// Commits events that were made elsewhere, with the ids they have; emits those that were new.
  package func ingest(_ entries: [LogEntry]) -> Observable<[LogEntry]> {
    publishing { [appender] in try await appender.ingest(entries) }
  }

  /// Forgets for good what was posted before a time; boards load the log anew within a second.
  package func prune(before time: Timestamp) -> Observable<Pruning> {
    Observable.task { [appender] in try await appender.prune(before: time) }
  }

  /// The post that some digits of an id mean.
  package func match(_ digits: String) -> Observable<PostMatch> {
    Observable.task { [appender] in try await appender.match(digits) }
  }

  private func publishing(
    _ commit: @escaping @MainActor () async throws -> EventAppender.Commit
  ) -> Observable<[LogEntry]> {
    Observable.task { try await commit() }
      .flatMap { [deliverySubject] commit in
        Observable.concat(
          .just(commit.entries),
          Observable.task { await commit.delivered.value }
            .flatMap { boards -> Observable<[LogEntry]> in
              deliverySubject.onNext(boards)
              return .empty()
            })
      }
  }

  /// After each publishing: to how many boards it went.
  package var deliveries: Observable<Int> { deliverySubject.asObservable() }

  private func hear(_ news: FeedNews) {
    switch news {
    case .entries(let entries): entriesSubject.onNext(entries)
    case .reloaded(let reason): reloadSubject.onNext(reason)
    case .health(let health):
      // The feed cannot open a log of which another connection here still has what is gone.
      if case .unreadable = health { Task { [appender] in await appender.letGoOfReplaced() } }
      healthSubject.onNext(health)
    }
  }
}
