extension ObservableType {
  /// One run of the stream for all subscribers, from the first to the last of them.
  ///
  /// - Parameter count: How many past elements a late subscriber hears first.
  /// - Note: After the end, or when all have left, the next subscriber starts it anew.
  @inlinable
  public func share(replay count: Int = 0) -> Observable<Element> {
    let shared = Shared(asObservable(), count)
    return Observable { scope, sink in shared.join(scope, sink) }
  }

  /// One run of the stream for all subscribers that starts with ``ConnectableObservable/connect()``
  /// and goes on without any.
  ///
  /// - Parameter count: How many past elements a late subscriber hears first.
  @inlinable
  public func replay(_ count: Int) -> ConnectableObservable<Element> {
    ConnectableObservable(Shared(asObservable(), count))
  }
}

/// A stream that runs once, for all subscribers, from its connection on.
@MainActor
public struct ConnectableObservable<Element>: ObservableType {
  @usableFromInline let shared: Shared<Element>

  @inlinable
  init(_ shared: Shared<Element>) {
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
    return Observable { scope, sink in shared.current().listen(scope, sink) }
  }
}

/// What shared streams hold: the recipe, and the run that is on.
@MainActor
@usableFromInline
final class Shared<Element> {
  @usableFromInline let source: Observable<Element>
  @usableFromInline let limit: Int
  @usableFromInline var run: SharedRun<Element>?

  @inlinable
  init(_ source: Observable<Element>, _ limit: Int) {
    self.source = source
    self.limit = limit
  }

  @inlinable
  func current() -> SharedRun<Element> {
    if let run, !run.isOver { return run }
    let new = SharedRun<Element>(limit)
    run = new
    return new
  }

  /// Listens, and keeps the run going until `scope` ends.
  @inlinable
  func join(_ scope: Scope, _ sink: @escaping Sink<Element>) {
    guard !scope.isDisposed else { return }
    let run = current()
    run.holders += 1
    scope.onDispose { [weak run] in run?.leave() }
    run.listen(scope, sink)
    if !run.isStarted, !scope.isDisposed { run.start(source) }
  }
}

/// One run of a shared stream.
///
/// Its source holds it, and it does not hold its source.
@MainActor
@usableFromInline
final class SharedRun<Element> {
  @usableFromInline let hub = Hub<Element>()
  @usableFromInline let scope = Scope()
  @usableFromInline let limit: Int
  @usableFromInline var past: [Element] = []
  @usableFromInline var holders = 0
  @usableFromInline var isStarted = false
  @usableFromInline var isOver = false

  @inlinable
  init(_ limit: Int) {
    self.limit = limit
  }

  @inlinable
  func listen(_ scope: Scope, _ sink: @escaping Sink<Element>) {
    Turn.run {
      let past = past
      hub.add(scope, sink)
      for element in past where !scope.isDisposed { sink(.next(element)) }
    }
  }

  @inlinable
  func start(_ source: Observable<Element>) {
    isStarted = true
    source.run(scope) { event in
      if self.isOver { return }
      switch event {
      case .next(let element):
        if self.limit > 0 {
          if self.past.count == self.limit { self.past.removeFirst() }
          self.past.append(element)
        }
        self.hub.send(event)
      case .ended(let error):
        self.finish()
        self.hub.end(error)
      }
    }
  }

  @inlinable
  func leave() {
    holders -= 1
    if holders == 0 { finish() }
  }

  @inlinable
  func finish() {
    isOver = true
    past = []
    scope.dispose()
  }
}
