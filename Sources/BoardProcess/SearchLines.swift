import ReactorCore
import Shared

/// `board --search`: what was found, a line each, newest first; page by page, so that memory does
/// not grow with what is found.
@MainActor
struct SearchLines {
  private static let page = 500

  let service: BoardService
  let words: String
  let form: LineForm

  /// Prints at most `limit` posts.
  func run(limit: Int, to output: Output) async throws(CommandFailure) {
    _ = try await service.listen(from: .now, listens: false)
    var left = limit
    var last: EventID?
    while left > 0 {
      let wanted = min(left, Self.page)
      let found = try await service.search(words, before: last, limit: wanted).first() ?? []
      try output.write(lines(of: found.map(Self.entry(of:)), in: form))
      left -= found.count
      last = found.last?.id
      if found.count < wanted { return }
    }
  }

  /// The post as it stands, in the form of the event that would make it; of no place in a log.
  private static func entry(of post: Post) -> LogEntry {
    LogEntry(seq: 0, id: post.id, logID: nil, source: post.source, event: .create(post))
  }
}
