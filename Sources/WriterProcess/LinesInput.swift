import ReactorCore
import Shared

/// A stream of lines, each a post or an event: what has arrived together is committed together,
/// in order.
@MainActor
struct LinesInput {
  /// A line that was refused, for the reader of standard error.
  typealias Complaint = (_ line: Int, _ message: String) -> Void

  private let reader: LinesReader

  init(_ input: Input, format: LineFormat, author: String) {
    reader = LinesReader(input, format: format, author: author)
  }

  /// Whether as much has been read ahead as may be, or can be.
  var hasReadAhead: Bool { reader.isAhead }

  /// Feeds the stream to `store`, batch by batch, until it ends.
  ///
  /// What was read and is not stored is given back by the error that this function throws.
  /// - Parameter store: throws when nothing of the batch is stored; returns what else went wrong,
  ///   which ends the run too.
  /// - Returns: how many lines were refused.
  func run(
    complain: Complaint,
    store: (_ batch: LinesBatch) async throws(CommandFailure) -> CommandFailure?
  ) async throws(CommandFailure) -> Int {
    Task { [reader] in await reader.run() }
    var refused = 0
    while true {
      let portion = await reader.next()
      refused += portion.refused.count
      for refusal in portion.refused { complain(refusal.line, refusal.reason) }
      for batch in portion.batches {
        let failure: CommandFailure?
        do throws(CommandFailure) {
          failure = try await store(batch)
        } catch {
          throw end(
            error, portion, from: batch.first,
            "line \(batch.first) and what follows it are not stored")
        }
        if let failure {
          throw end(
            failure, portion, from: batch.last + 1,
            "what comes after line \(batch.last) is not stored")
        }
      }
      if let failure = portion.failure { throw failure }
      if portion.isLast { return refused }
    }
  }

  private func end(
    _ failure: CommandFailure, _ portion: LinesReader.Portion, from first: Int, _ words: String
  ) -> CommandFailure {
    let (lines, unfinished) = reader.stop()
    let texts = (portion.lines + lines).compactMap { $0.bytes(from: first) }
    return CommandFailure(failure.exitCode, "\(failure.message); \(words)")
      .givingBack(unfinished.isEmpty ? texts : texts + [unfinished])
  }
}
