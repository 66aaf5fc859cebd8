import ReactorCore
import Shared

/// A board in memory, whose news a test makes up.
@MainActor
final class FakeBoard: BoardListening, PostCreating, BoardQuerying {
  let entriesSubject = PublishSubject<[LogEntry]>()
  let reloadSubject = PublishSubject<CatchUp.Reload>()
  let healthSubject = BehaviorSubject<FeedHealth>(value: .catchingUp)
  let deliverySubject = PublishSubject<Int>()
  let peopleChanges = PublishSubject<Void>()
  /// What the log holds, newest first.
  var posts: [Post] = []
  var head: Int64 = 0
  var failure: CommandFailure?
  /// Whether answers wait for ``release()``.
  var isHeld = false
  private let gate = PublishSubject<Void>()
  var users: [Person] = []
  var dayCounts: [DayCount] = []
  /// The questions that were asked.
  private(set) var asked: [PageStart] = []
  private(set) var changes: [NewEvent] = []

  var entries: Observable<[LogEntry]> { entriesSubject.asObservable() }
  var reloaded: Observable<CatchUp.Reload> { reloadSubject.asObservable() }
  var health: Observable<FeedHealth> { healthSubject.asObservable() }
  var deliveries: Observable<Int> { deliverySubject.asObservable() }

  /// Fills the log with posts 1 to `count`.
  func fill(_ count: Int) {
    posts = (1...count).reversed().map { Self.post($0) }
    head = Int64(count)
  }

  func fetchPage(
    _ query: PostQuery, _ start: PageStart, limit: Int
  ) -> Observable<PostPage> {
    asked.append(start)
    if isHeld {
      return gate.take(1).flatMap { [weak self] _ in
        self?.answer(query, start, limit) ?? .empty()
      }
    }
    return answer(query, start, limit)
  }

  /// Answers the questions that were held back.
  func release() {
    isHeld = false
    gate.onNext(())
  }

  private func answer(_ query: PostQuery, _ start: PageStart, _ limit: Int) -> Observable<PostPage>
  {
    if let failure { return .error(failure) }
    let all = posts.filter { post in
      if case .search(let words) = query { return post.title.contains(words) }
      return query.contains(post.id) == true
    }
    let found: [Post] =
      switch start {
      case .newest: Array(all.prefix(limit))
      case .oldest: Array(all.suffix(limit))
      case .before(let id): Array(all.filter { $0.id < id }.prefix(limit))
      case .after(let id): Array(all.filter { $0.id > id }.suffix(limit))
      case .from(let id): Array(all.filter { $0.id <= id }.prefix(limit))
      }
    return .just(
      PostPage(
        posts: found, isWhole: found.count < limit, total: all.count, head: head))
  }

  func fetchPost(_ id: EventID) -> Observable<Post?> {
    .just(posts.first { $0.id == id })
  }

  func create(title: String, content: String, author: String) -> Observable<Post> {
    append([.create(Draft(title: title, content: content, author: author))]).map { _ in
      Self.post(900, title: title)
    }
  }

  func ingest(_ entries: [LogEntry]) -> Observable<[LogEntry]> { .just(entries) }

  func append(_ changes: [NewEvent]) -> Observable<[LogEntry]> {
    if let failure { return .error(failure) }
    self.changes += changes
    return .just(
      changes.map { change in
        switch change {
        case .create(let draft): Self.entry(900, title: draft.title)
        case .update: Self.update(of: 1, title: "edited")
        case .delete(let id, _): Self.deletion(id)
        }
      })
  }

  func days(of month: LocalMonth) -> DataSource<DayCount> {
    DataSource(changes: .never()) { [weak self] in
      .just(self?.dayCounts.filter { LocalMonth($0.day) == month } ?? [])
    }
  }

  func people() -> DataSource<Person> {
    DataSource(changes: peopleChanges.asObservable()) { [weak self] in .just(self?.users ?? []) }
  }

  /// The event of post number `number`, whose id and time grow with it.
  static func entry(_ number: Int, title: String? = nil) -> LogEntry {
    let post = post(number, title: title)
    return LogEntry(
      seq: Int64(number), id: post.id, logID: nil, source: "test", event: .create(post))
  }

  static func update(of number: Int, title: String) -> LogEntry {
    let time = Timestamp(milliseconds: 0)
    return LogEntry(
      seq: 100, id: EventID(high: 0x7001, low: 1), logID: nil, source: "test",
      event: .update(
        .init(post: id(number), title: title, content: nil, author: "lee", time: time)))
  }

  static func deletion(of number: Int) -> LogEntry { deletion(id(number)) }

  private static func deletion(_ post: EventID) -> LogEntry {
    LogEntry(
      seq: 101, id: EventID(high: 0x7001, low: 2), logID: nil, source: "test",
      event: .delete(.init(post: post, author: "lee", time: Timestamp(milliseconds: 0))))
  }

  static func id(_ number: Int) -> EventID {
    EventID(high: 0x7000, low: 0x8000_0000_0000_0000 | UInt64(number))
  }

  static func post(
    _ number: Int, title: String? = nil, content: String = "", author: String = "kim",
    editedAt: Timestamp? = nil
  ) -> Post {
    Post(
      id: id(number), title: title ?? "post \(number)", content: content, author: author,
      source: "test", createdAt: Timestamp(milliseconds: Int64(number) * 1000), editedAt: editedAt)
  }
}
