extension ObservableType {
  /// One run of the stream for all subscribers, from the first to the last of them.
  ///
  /// - Parameter count: How many past elements a late subscriber hears first.
  /// - Note: After the end, or when all have left, the next subscriber starts it anew.
  @inlinable
  public func share(replay count: Int = 0) -> Observable<Element> {
    let shared = SharedRun(asObservable(), count)
    return Observable { scope, sink in shared.join(scope, sink) }
  }

  /// One run of the stream for all subscribers that starts with ``ConnectableObservable/connect()``
  /// and goes on without any.
  ///
  /// - Parameter count: How many past elements a late subscriber hears first.
  @inlinable
  public func replay(_ count: Int) -> ConnectableObservable<Element> {
    ConnectableObservable(SharedRun(asObservable(), count))
  }
}

/// A stream that runs once, for all subscribers, from its connection on.
@MainActor
public struct ConnectableObservable<Element>: ObservableType {
  @usableFromInline let shared: SharedRun<Element>

  @inlinable
  init(_ shared: SharedRun<Element>) {
    self.shared = shared
  }

  /// Starts the run, unless it is running; the disposable stops it.
  @inlinable
  public func connect() -> any Disposable {
    let scope = Scope()
    shared.join(scope) { event in
      if case .ended = event { scope.end() }
    }
    return scope
  }

  /// The stream; subscribing does not start it.
  @inlinable
  public func asObservable() -> Observable<Element> {
    let shared = shared
    return Observable { scope, sink in shared.listen(scope, sink) }
  }
}

/// The one run behind shared streams.
@MainActor
@usableFromInline
final class SharedRun<Element> {
  @usableFromInline let source: Observable<Element>
  @usableFromInline let limit: Int
  @usableFromInline var hub = Hub<Element>()
  @usableFromInline var past: [Element] = []
  @usableFromInline var run: Scope?
  @usableFromInline var holders = 0

  @inlinable
  init(_ source: Observable<Element>, _ limit: Int) {
    self.source = source
    self.limit = limit
  }

  /// Listens, and keeps the run going until `scope` ends.
  @inlinable
  func join(_ scope: Scope, _ sink: @escaping Sink<Element>) {
    guard !scope.isDisposed else { return }
    holders += 1
    scope.onDispose { self.leave() }
    listen(scope, sink)
    if run == nil, !scope.isDisposed { start() }
  }

  @inlinable
  func listen(_ scope: Scope, _ sink: @escaping Sink<Element>) {
    let (hub, past) = (hub, past)
    Turn.run {
      hub.add(scope, sink)
      for element in past where !scope.isDisposed { sink(.next(element)) }
    }
  }

  @inlinable
  func start() {
    let scope = Scope()
    run = scope
    source.run(scope) { event in
      if scope.hasEnded { return }
      switch event {
      case .next(let element):
        if self.limit > 0 {
          if self.past.count == self.limit { self.past.removeFirst() }
          self.past.append(element)
        }
        self.hub.send(event)
      case .ended(let error):
        let hub = self.hub
        self.reset()
        scope.end()
        hub.end(error)
      }
    }
  }

  @inlinable
  func leave() {
    holders -= 1
    guard holders == 0, let run else { return }
    reset()
    run.dispose()
  }

  @inlinable
  func reset() {
    run = nil
    past = []
    hub = Hub()
  }
}
