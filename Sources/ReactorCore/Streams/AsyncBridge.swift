extension Observable {
  /// The result of asynchronous work, then the end; what it throws ends the stream.
  ///
  /// The work starts on the main actor with each subscription, and is cancelled when the subscription
  /// is disposed of. A reactor that its own work captures strongly lives until that work is done.
  ///
  /// ```swift
  /// case .refresh: return .task { [service] in try await .setPosts(service.posts()) }
  /// ```
  @inlinable
  public static func task(
    priority: TaskPriority? = nil, _ operation: @escaping @MainActor () async throws -> Element
  ) -> Observable<Element> {
    Observable { scope, sink in
      let outlet = Outlet(scope, sink)
      outlet.run(priority) { outlet in
        let element = try await operation()
        outlet.send(.next(element))
      }
    }
  }

  /// The elements of an asynchronous sequence, then its end.
  ///
  /// Its iteration is cancelled when the subscription is disposed of. Each subscription iterates
  /// anew.
  @inlinable
  public init<S: AsyncSequence>(_ sequence: S) where S.Element == Element {
    self.init { scope, sink in
      let outlet = Outlet(scope, sink)
      outlet.run(nil) { outlet in
        for try await element in sequence {
          if outlet.sink == nil { return }
          outlet.send(.next(element))
        }
      }
    }
  }
}

/// Where asynchronous work hands in what it made.
///
/// Emptied with the subscription, so that work which does not heed its cancellation keeps nothing
/// else alive.
@MainActor
@usableFromInline
final class Outlet<Element> {
  @usableFromInline let scope: Scope
  @usableFromInline var sink: Sink<Element>?

  @inlinable
  init(_ scope: Scope, _ sink: @escaping Sink<Element>) {
    self.scope = scope
    self.sink = sink
  }

  @inlinable
  func send(_ event: Event<Element>) {
    guard let sink else { return }
    Turn.run { sink(event) }
  }

  @inlinable
  func run(
    _ priority: TaskPriority?, _ work: @escaping @MainActor (Outlet) async throws -> Void
  ) {
    guard !scope.isDisposed else { return }
    let task = Task(priority: priority) { @MainActor in
      do {
        try await work(self)
        self.send(.ended(nil))
      } catch {
        self.send(.ended(error))
      }
    }
    scope.onDispose {
      self.sink = nil
      task.cancel()
    }
  }
}

extension ObservableType where Element: Sendable {
  /// The stream as an asynchronous sequence, subscribed to now and until the sequence is dropped or
  /// its iteration cancelled.
  ///
  /// What arrives before it is asked for is kept.
  @inlinable
  public var values: ObservableValues<Element> {
    let (stream, continuation) = AsyncThrowingStream<Element, any Error>.makeStream()
    let scope = Scope()
    continuation.onTermination = { _ in Task { @MainActor in scope.dispose() } }
    asObservable().run(scope) { event in
      if scope.hasEnded { return }
      switch event {
      case .next(let element): continuation.yield(element)
      case .ended(let error):
        scope.end()
        continuation.finish(throwing: error)
      }
    }
    return ObservableValues(stream: stream)
  }
}

/// The elements of an observable, to be awaited one by one.
public struct ObservableValues<Element: Sendable>: AsyncSequence, Sendable {
  @usableFromInline let stream: AsyncThrowingStream<Element, any Error>

  @inlinable
  init(stream: AsyncThrowingStream<Element, any Error>) {
    self.stream = stream
  }

  /// Starts to draw from what has arrived.
  @inlinable
  public func makeAsyncIterator() -> AsyncIterator {
    AsyncIterator(base: stream.makeAsyncIterator())
  }

  /// Draws the elements one by one.
  public struct AsyncIterator: AsyncIteratorProtocol {
    @usableFromInline var base: AsyncThrowingStream<Element, any Error>.AsyncIterator

    @inlinable
    init(base: AsyncThrowingStream<Element, any Error>.AsyncIterator) {
      self.base = base
    }

    /// The next element; nil when the observable has completed.
    @inlinable
    public mutating func next() async throws -> Element? {
      try await base.next()
    }

    /// The next element; nil when the observable has completed.
    @inlinable
    public mutating func next(
      isolation actor: isolated (any Actor)?
    ) async throws(any Error) -> Element? {
      try await base.next(isolation: actor)
    }
  }
}
