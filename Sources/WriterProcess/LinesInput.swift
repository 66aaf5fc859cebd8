import ReactorCore
import Shared
import Writing

/// A stream of lines, each a post or an event: what has arrived together is committed together,
/// in order.
@MainActor
struct LinesInput {
  /// A line that was refused, for the reader of standard error.
  typealias Complaint = (_ line: Int, _ message: String) -> Void

  /// Neighbours of one kind, in one transaction.
  struct Batch {
    /// The number of the first line.
    let first: Int
    private(set) var last: Int
    private var posts: [NewEvent] = []
    private var entries: [LogEntry] = []

    init(first: Int) {
      self.first = first
      last = first
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

  private let input: Input
  private let format: LineFormat
  private let author: String

  init(_ input: Input, format: LineFormat, author: String) {
    self.input = input
    self.format = format
    self.author = author
  }

  /// Feeds the stream to `submit`, batch by batch, until it ends.
  ///
  /// - Parameter submit: is also given the lines from the batch on, in case they have to be given
  ///   back.
  /// - Returns: how many lines were refused.
  func run(
    complain: Complaint,
    submit: (_ batch: Batch, _ rest: [[UInt8]]) async throws(CommandFailure) -> Void
  ) async throws(CommandFailure) -> Int {
    var splitter = LineSplitter(limit: format.limit)
    var refused = 0
    while true {
      let chunk = try await input.read()
      let lines = chunk.isEmpty ? splitter.finish().map { [$0] } ?? [] : splitter.feed(chunk)
      var batches: [Batch] = []
      for line in lines {
        do throws(CommandFailure) {
          let item = try item(line)
          if batches.isEmpty || !batches[batches.count - 1].add(item, line: line.number) {
            var batch = Batch(first: line.number)
            _ = batch.add(item, line: line.number)
            batches.append(batch)
          }
        } catch {
          refused += 1
          complain(line.number, error.message)
        }
      }
      for batch in batches {
        do throws(CommandFailure) {
          try await submit(batch, lines.compactMap { $0.bytes(from: batch.first) })
        } catch {
          // Only what was not stored is given back.
          let rest =
            error.unstored.isEmpty
            ? "what comes after line \(batch.last) is"
            : "line \(batch.first) and what follows it are"
          throw CommandFailure(error.exitCode, "\(error.message); \(rest) not stored")
            .givingBack(error.unstored)
        }
      }
      if chunk.isEmpty { return refused }
    }
  }

  private func item(_ line: LineSplitter.Line) throws(CommandFailure) -> LineFormat.Item {
    switch line {
    case .line(_, let bytes): return try format.item(bytes, author: author)
    case .tooLong(_, let count):
      throw CommandFailure(.badData, "the line has \(count) bytes; the limit is \(format.limit)")
    }
  }
}
