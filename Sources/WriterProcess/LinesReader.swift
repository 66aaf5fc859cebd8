import Bus
import Shared

/// Lines of standard input, read and understood on the input's own thread while earlier ones are
/// being committed: both go on at once, and what has come meanwhile is committed together.
actor LinesReader {
  /// What has come since the last portion was taken.
  struct Portion: Sendable {
    fileprivate(set) var batches: [LinesBatch] = []
    fileprivate(set) var refused: [Refusal] = []
    /// The lines themselves, in case they have to be given back.
    fileprivate(set) var lines: [LineSplitter.Line] = []
    /// Nothing comes after this portion.
    fileprivate(set) var isLast = false
    /// Why nothing more can be read, though it is not the end.
    fileprivate(set) var failure: CommandFailure?

    fileprivate var bytes = 0
    fileprivate var isEmpty: Bool { lines.isEmpty && !isLast }
  }

  struct Refusal: Sendable {
    let line: Int
    let reason: String
  }

  private struct State {
    var portion = Portion()
    var isAtEnd = false
    var waiter: CheckedContinuation<Portion, Never>?
  }

  /// A portion grows no further than this, in bytes, and one reading.
  static let portionBytes = 1 << 20

  nonisolated var unownedExecutor: UnownedSerialExecutor { input.unownedExecutor }

  private let input: Input
  private let format: LineFormat
  private let author: String
  private let state = Monitor(State())

  init(_ input: Input, format: LineFormat, author: String) {
    self.input = input
    self.format = format
    self.author = author
  }

  /// Reads until the end, and no further ahead than a portion.
  func run() async {
    var splitter = LineSplitter(limit: format.limit)
    while true {
      do throws(CommandFailure) {
        let chunk = try await input.read()
        let isLast = chunk.isEmpty
        let lines = isLast ? splitter.finish().map { [$0] } ?? [] : splitter.feed(chunk)
        add(lines.map { ($0, item($0)) }, bytes: chunk.count, isLast: isLast)
        if isLast { return }
      } catch {
        return add([], bytes: 0, isLast: true, failure: error)
      }
    }
  }

  /// What has come in, as soon as there is a line; the last portion may have none.
  nonisolated func next() async -> Portion {
    await withCheckedContinuation { continuation in
      let ready: Portion? = state.change { state in
        guard !state.portion.isEmpty else {
          state.waiter = continuation
          return nil
        }
        return Self.take(&state)
      }
      if let ready { continuation.resume(returning: ready) }
    }
  }

  /// The lines that were read and not taken.
  nonisolated func untaken() -> [LineSplitter.Line] {
    state.change { Self.take(&$0).lines }
  }

  /// Whether it is as far ahead as it may be, or can be.
  nonisolated var isAhead: Bool {
    state.change { $0.portion.bytes >= Self.portionBytes || $0.isAtEnd }
  }

  private static func take(_ state: inout State) -> Portion {
    defer { state.portion = Portion() }
    return state.portion
  }

  private func add(
    _ items: [(LineSplitter.Line, Result<LineFormat.Item, CommandFailure>)], bytes: Int,
    isLast: Bool, failure: CommandFailure? = nil
  ) {
    let woken: (CheckedContinuation<Portion, Never>, Portion)? = state.wait { state in
      // The thread has nothing else to do than to wait for room.
      guard state.portion.bytes < Self.portionBytes else { return nil }
      for (line, item) in items { state.portion.add(line, item) }
      state.portion.bytes += bytes
      state.portion.isLast = isLast
      state.isAtEnd = isLast
      state.portion.failure = failure
      guard !state.portion.isEmpty, let waiter = state.waiter else { return .some(nil) }
      state.waiter = nil
      return (waiter, Self.take(&state))
    }
    if let (waiter, portion) = woken { waiter.resume(returning: portion) }
  }

  private func item(_ line: LineSplitter.Line) -> Result<LineFormat.Item, CommandFailure> {
    do throws(CommandFailure) {
      switch line {
      case .line(_, let bytes): return .success(try format.item(bytes, author: author))
      case .tooLong(_, let count):
        throw CommandFailure(
          .badData, "the line has \(count) bytes; the limit is \(format.limit)")
      }
    } catch {
      return .failure(error)
    }
  }
}

extension LinesReader.Portion {
  fileprivate mutating func add(
    _ line: LineSplitter.Line, _ item: Result<LineFormat.Item, CommandFailure>
  ) {
    lines.append(line)
    switch item {
    case .success(let item):
      if batches.isEmpty || !batches[batches.count - 1].add(item, line: line.number) {
        batches.append(LinesBatch(item, line: line.number))
      }
    case .failure(let failure):
      refused.append(LinesReader.Refusal(line: line.number, reason: failure.message))
    }
  }
}
