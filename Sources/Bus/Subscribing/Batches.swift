extension Subscriber {
  /// The received messages in batches, for one reader.
  ///
  /// When the reader falls behind, the oldest waiting batches are dropped and counted in
  /// ``SubscriberCounters/dropped``.
  public struct Batches: AsyncSequence, Sendable {
    /// A batch: the messages that were received together, at least one.
    public typealias Element = [Message]
    /// Reading never fails.
    public typealias Failure = Never

    private let stream: AsyncStream<[Message]>
    private let continuation: AsyncStream<[Message]>.Continuation

    init(waiting: Int) {
      (stream, continuation) = AsyncStream.makeStream(
        bufferingPolicy: .bufferingNewest(Swift.max(1, waiting)))
    }

    /// Takes a batch in, and tells how many messages were dropped for it.
    func offer(_ batch: [Message]) -> Int {
      switch continuation.yield(batch) {
      case .enqueued: 0
      case .dropped(let oldest): oldest.count
      case .terminated: batch.count
      @unknown default: 0
      }
    }

    func finish() { continuation.finish() }

    /// Starts to read.
    public func makeAsyncIterator() -> Iterator {
      Iterator(base: stream.makeAsyncIterator())
    }

    /// Reads batch after batch; nil when the subscriber has stopped.
    public struct Iterator: AsyncIteratorProtocol {
      var base: AsyncStream<[Message]>.Iterator

      /// Waits for the next batch.
      public mutating func next() async -> [Message]? {
        await base.next()
      }

      /// Waits for the next batch without leaving the caller's actor.
      public mutating func next(isolation actor: isolated (any Actor)?) async -> [Message]? {
        await base.next(isolation: actor)
      }
    }
  }
}
