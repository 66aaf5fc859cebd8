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
    var splitter: LineSplitter
    var isAtEnd = false
    var isStopped = false
    /// True from before bytes are taken from the input until their lines are in the portion.
    var isReading = false
    var waiter: CheckedContinuation<Portion, Never>?
  }

  /// From this many bytes of whole lines on a portion grows no further.
  static let portionBytes = 1 << 20

  nonisolated var unownedExecutor: UnownedSerialExecutor { input.unownedExecutor }

  private let input: Input
  private let format: LineFormat
  private let author: String
  private let state: Monitor<State>

  init(_ input: Input, format: LineFormat, author: String) {
    self.input = input
    self.format = format
    self.author = author
    state = Monitor(State(splitter: LineSplitter(limit: format.limit)))
  }

  /// Reads until the end, and no further ahead than a portion.
  ///
  /// Whenever it may be stopped, all bytes that it took from the input are in the state.
  func run() async {
    while hasRoom() {
      do throws(CommandFailure) {
        await input.awaitBytes()
        guard beginReading() else { return }
        let chunk = try await input.read()
        let lines = split(chunk)
        add(lines.map { ($0, item($0)) }, isLast: chunk.isEmpty)
        if chunk.isEmpty { return }
      } catch {
        return add([], isLast: true, failure: error)
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

  /// Has nothing more read, and gives what was read and not taken: lines, and the beginning of one.
  ///
  /// Waits for a reading that is under way, which has its bytes already.
  nonisolated func stop() -> (lines: [LineSplitter.Line], unfinished: [UInt8]) {
    state.change { $0.isStopped = true }
    return state.wait { state in
      state.isReading ? nil : (Self.take(&state).lines, state.splitter.unfinished)
    }
  }

  /// Whether it is as far ahead as it may be, or can be.
  nonisolated var isAhead: Bool {
    state.change { $0.portion.bytes >= Self.portionBytes || $0.isAtEnd }
  }

  private static func take(_ state: inout State) -> Portion {
    defer { state.portion = Portion() }
    return state.portion
  }

  /// Waits for room, as the thread has nothing else to do; false when no more is to be read.
  private func hasRoom() -> Bool {
    state.wait { state in
      if state.isStopped { return false }
      return state.portion.bytes < Self.portionBytes ? true : nil
    }
  }

  private func beginReading() -> Bool {
    state.change { state in
      state.isReading = !state.isStopped
      return state.isReading
    }
  }

  private func split(_ chunk: [UInt8]) -> [LineSplitter.Line] {
    state.change { state in
      chunk.isEmpty
        ? state.splitter.finish().map { [$0] } ?? [] : state.splitter.feed(chunk)
    }
  }

  private func add(
    _ items: [(LineSplitter.Line, Result<LineFormat.Item, CommandFailure>)], isLast: Bool,
    failure: CommandFailure? = nil
  ) {
    let woken: (CheckedContinuation<Portion, Never>, Portion)? = state.change { state in
      for (line, item) in items { state.portion.add(line, item) }
      state.portion.isLast = isLast
      state.portion.failure = failure
      state.isAtEnd = isLast
      state.isReading = false
      guard !state.portion.isEmpty, let waiter = state.waiter else { return nil }
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
    bytes += 1 + (line.bytes(from: 0)?.count ?? 0)
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
