import BoardProcess
import ReactorCore
import Shared

/// A service without a log: it stores nothing, and tells what it is given.
final class SilentService: PostCreating, BoardListening {
  let subject = PublishSubject<[LogEntry]>()

  var entries: Observable<[LogEntry]> { subject.asObservable() }
  var reloaded: Observable<CatchUp.Reload> { .empty() }
  var health: Observable<FeedHealth> { .just(.live) }
  var deliveries: Observable<Int> { .empty() }

  func fetchPage(_ query: PostQuery, _ start: PageStart, limit: Int) -> Observable<PostPage> {
    .just(PostPage(posts: [], isWhole: true, total: 0, head: 0))
  }

  func fetchPost(_ id: EventID) -> Observable<Post?> { .just(nil) }
  func create(title: String, content: String, author: String) -> Observable<Post> { .empty() }
  func append(_ changes: [NewEvent]) -> Observable<[LogEntry]> { .empty() }
  func ingest(_ entries: [LogEntry]) -> Observable<[LogEntry]> { .empty() }
}

/// A board's reactor with somebody who looks at its State.
@MainActor
final class ListeningReactor {
  private(set) var seen = 0
  private let reactor: BoardReactor
  private let bag = DisposeBag()

  init(_ service: SilentService) {
    reactor = BoardReactor(service: service)
    reactor.action.onNext(.refresh)
    reactor.state.bind { [weak self] _ in self?.seen += 1 }.disposed(by: bag)
  }
}
