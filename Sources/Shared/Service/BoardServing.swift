package import ReactorCore

/// What a reactor that writes needs of a board.
@MainActor
package protocol PostCreating: AnyObject {
  func create(title: String, content: String, author: String) -> Observable<Post>
  func append(_ changes: [NewEvent]) -> Observable<[LogEntry]>
  func ingest(_ entries: [LogEntry]) -> Observable<[LogEntry]>
  /// After each publishing: to how many boards it went.
  var deliveries: Observable<Int> { get }
}

/// What a reactor that shows needs of a board.
@MainActor
package protocol BoardListening: AnyObject {
  var entries: Observable<[LogEntry]> { get }
  var reloaded: Observable<CatchUp.Reload> { get }
  var health: Observable<FeedHealth> { get }
  func fetchPage(_ query: PostQuery, _ start: PageStart, limit: Int) -> Observable<PostPage>
  func fetchPost(_ id: EventID) -> Observable<Post?>
}

/// What a reactor that asks live questions needs of a board.
@MainActor
package protocol BoardQuerying: AnyObject {
  func days(of month: LocalMonth) -> DataSource<DayCount>
  func people() -> DataSource<Person>
}

extension BoardListening {
  /// The events of every process, in the log's order, each once.
  package var event: Observable<BoardEvent> {
    entries.flatMap { Observable.from($0.map(\.event)) }
  }
}

extension BoardService: PostCreating, BoardListening, BoardQuerying {}
