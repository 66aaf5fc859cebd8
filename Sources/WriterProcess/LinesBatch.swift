import Shared
import Writing

/// Neighbouring lines of one kind, posts or events, which are committed in one transaction.
struct LinesBatch: Sendable {
  /// The number of the first line.
  let first: Int
  private(set) var last: Int
  private var posts: [NewEvent] = []
  private var entries: [LogEntry] = []

  init(_ item: LineFormat.Item, line: Int) {
    first = line
    last = line
    _ = add(item, line: line)
  }

  var action: WriteReactor.Action { entries.isEmpty ? .submitAll(posts) : .take(entries) }

  /// False if the item is of another kind than its neighbours.
  mutating func add(_ item: LineFormat.Item, line: Int) -> Bool {
    switch item {
    case .draft(let draft):
      guard entries.isEmpty else { return false }
      posts.append(.create(draft))
    case .entry(let entry):
      guard posts.isEmpty else { return false }
      entries.append(entry)
    }
    last = line
    return true
  }
}
