import ReactorCore
import Shared

/// A board that commits to memory, at once or when it is released.
@MainActor
final class FakeService: PostCreating {
  var created: [Draft] = []
  var ids: [EventID] = []
  var transactions = 0
  var failure: CommandFailure?
  var isHeld = false
  private let gate = PublishSubject<Void>()
  let deliverySubject = PublishSubject<Int>()
  var deliveries: Observable<Int> { deliverySubject.asObservable() }
  var changes: [NewEvent] = []

  func release() { gate.onNext(()) }

  func create(title: String, content: String, author: String) -> Observable<Post> {
    append([.create(Draft(title: title, content: content, author: author))])
      .compactMap { entries in
        guard case .create(let post)? = entries.first?.event else { return nil }
        return post
      }
  }

  func ingest(_ entries: [LogEntry]) -> Observable<[LogEntry]> { .just(entries) }

  func append(_ changes: [NewEvent]) -> Observable<[LogEntry]> {
    if let failure { return .error(failure) }
    transactions += 1
    self.changes += changes
    let entries = changes.compactMap { change -> LogEntry? in
      guard case .create(let draft) = change else { return nil }
      created.append(draft)
      let id = EventID(high: 0x7000, low: 0x8000_0000_0000_0000 | UInt64(ids.count))
      ids.append(id)
      let post = Post(
        id: id, title: draft.title, content: draft.content, author: draft.author, source: "test",
        createdAt: Timestamp(milliseconds: 1))
      return LogEntry(
        seq: Int64(ids.count), id: id, logID: nil, source: "test", event: .create(post))
    }
    return isHeld ? gate.take(1).map { _ in entries } : .just(entries)
  }
}
