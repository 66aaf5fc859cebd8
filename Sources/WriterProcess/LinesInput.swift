import ReactorCore
import Shared

/// A stream of lines, each a post: what has arrived together is committed together, in order.
@MainActor
struct LinesInput {
  /// A line that did not become a post, for the reader of standard error.
  typealias Complaint = (_ line: Int, _ message: String) -> Void

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
  /// A failure of `submit` carries a text to give back if the batch is not stored; here it becomes
  /// that of the batch's lines.
  ///
  /// - Returns: how many lines were refused.
  func run(
    complain: Complaint, submit: ([Draft]) async throws(CommandFailure) -> Void
  ) async throws(CommandFailure) -> Int {
    var splitter = LineSplitter(limit: format.limit)
    var refused = 0
    while true {
      let chunk = try await input.read()
      let lines = chunk.isEmpty ? splitter.finish().map { [$0] } ?? [] : splitter.feed(chunk)
      var drafts: [Draft] = []
      var taken: [String] = []
      for line in lines {
        do throws(CommandFailure) {
          drafts.append(try draft(line))
          taken.append(line.text)
        } catch {
          refused += 1
          complain(line.number, error.message)
        }
      }
      if let first = lines.first?.number, let last = lines.last?.number, !drafts.isEmpty {
        do throws(CommandFailure) {
          try await submit(drafts)
        } catch {
          let isStored = error.unstored == nil
          let rest =
            isStored
            ? "what comes after line \(last) is" : "lines \(first) to \(last) and after are"
          let failure = CommandFailure(error.exitCode, "\(error.message); \(rest) not stored")
          throw isStored ? failure : failure.givingBack(taken.joined(separator: "\n"))
        }
      }
      if chunk.isEmpty { return refused }
    }
  }

  private func draft(_ line: LineSplitter.Line) throws(CommandFailure) -> Draft {
    switch line {
    case .line(_, let bytes): return try format.draft(bytes, author: author)
    case .tooLong(_, let count):
      throw CommandFailure(.badData, "the line has \(count) bytes; the limit is \(format.limit)")
    }
  }
}

extension LineSplitter.Line {
  /// The line as text; it was read as such before.
  fileprivate var text: String {
    switch self {
    case .line(_, let bytes): String(decoding: bytes, as: UTF8.self)
    case .tooLong: ""
    }
  }
}
