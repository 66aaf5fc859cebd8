import ReactorCore
import Shared

/// A board whose news a test makes up.
@MainActor
final class FakeBoard: BoardListening {
  let entriesSubject = PublishSubject<[LogEntry]>()
  let reloadSubject = PublishSubject<CatchUp.Reload>()
  let healthSubject = BehaviorSubject<FeedHealth>(value: .catchingUp)
  var snapshot: Result<Snapshot, CommandFailure> = .success(
    Snapshot(posts: [], total: 0, head: 0))

  var entries: Observable<[LogEntry]> { entriesSubject.asObservable() }
  var reloaded: Observable<CatchUp.Reload> { reloadSubject.asObservable() }
  var health: Observable<FeedHealth> { healthSubject.asObservable() }

  func fetchPosts(limit: Int) -> Observable<Snapshot> {
    switch snapshot {
    case .success(let snapshot): .just(snapshot)
    case .failure(let failure): .error(failure)
    }
  }

  func fetchPost(_ id: EventID) -> Observable<Post?> {
    fetchPosts(limit: .max).map { $0.posts.first { $0.id == id } }
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
        .init(post: post(number).id, title: title, content: nil, author: "lee", time: time)))
  }

  static func deletion(of number: Int) -> LogEntry {
    let time = Timestamp(milliseconds: 0)
    return LogEntry(
      seq: 101, id: EventID(high: 0x7001, low: 2), logID: nil, source: "test",
      event: .delete(.init(post: post(number).id, author: "lee", time: time)))
  }

  static func post(_ number: Int, title: String? = nil) -> Post {
    Post(
      id: EventID(high: 0x7000, low: 0x8000_0000_0000_0000 | UInt64(number)),
      title: title ?? "post \(number)", content: "", author: "kim", source: "test",
      createdAt: Timestamp(milliseconds: Int64(number) * 1000))
  }
}
