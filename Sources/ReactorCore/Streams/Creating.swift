extension Observable {
  /// One element, then the end.
  @inlinable
  public static func just(_ element: Element) -> Observable<Element> {
    Observable(kind: .just(element))
  }

  /// No element, only the end.
  @inlinable
  public static func empty() -> Observable<Element> {
    Observable(kind: .empty)
  }

  /// Nothing, for ever.
  @inlinable
  public static func never() -> Observable<Element> {
    Observable { _, _ in }
  }

  /// No element, only the error.
  @inlinable
  public static func error(_ error: any Error) -> Observable<Element> {
    Observable { _, sink in sink(.ended(error)) }
  }

  /// The elements of a sequence, then the end.
  ///
  /// Stops drawing from it when nobody wants more.
  @inlinable
  public static func from(_ elements: some Sequence<Element>) -> Observable<Element> {
    Observable { scope, sink in
      for element in elements {
        if scope.isDisposed { return }
        sink(.next(element))
      }
      if !scope.isDisposed { sink(.ended(nil)) }
    }
  }

  /// These elements, then the end.
  @inlinable
  public static func of(_ elements: Element...) -> Observable<Element> {
    from(elements)
  }

  /// The stream that `make` returns, made anew for each subscriber; the error that it throws.
  @inlinable
  public static func deferred(
    _ make: @escaping @MainActor () throws -> Observable<Element>
  ) -> Observable<Element> {
    Observable { scope, sink in
      do { try make().run(scope, sink) } catch { sink(.ended(error)) }
    }
  }

  /// A stream made from callbacks: `start` is called for each subscriber, keeps the observer and
  /// returns what stops it.
  ///
  /// What `start` itself sends is delivered at once; what arrives later takes a turn, like an
  /// element sent to a subject. The observer is silent once the subscription has ended.
  ///
  /// ```swift
  /// Observable<Int>.create { observer in
  ///   let token = counter.observe { observer.onNext($0) }
  ///   return Disposables.create { counter.remove(token) }
  /// }
  /// ```
  @inlinable
  public static func create(
    _ start: @escaping @MainActor (AnyObserver<Element>) -> any Disposable
  ) -> Observable<Element> {
    Observable { scope, sink in
      let observer = AnyObserver(scope: scope, sink: sink)
      let stop = start(observer)
      observer.state.isStarting = false
      // Weak: a source that forgets the observer frees the whole, disposed of or not.
      scope.onDispose { [weak state = observer.state] in
        state?.sink = nil
        stop.dispose()
      }
    }
  }
}

/// The sending end of a stream made with ``Observable/create(_:)``.
@MainActor
public struct AnyObserver<Element>: ObserverType {
  @usableFromInline
  @MainActor
  final class State {
    @usableFromInline let scope: Scope
    @usableFromInline var sink: Sink<Element>?
    @usableFromInline var isStarting = true

    @inlinable
    init(scope: Scope, sink: @escaping Sink<Element>) {
      self.scope = scope
      self.sink = sink
    }
  }

  @usableFromInline let state: State

  @inlinable
  init(scope: Scope, sink: @escaping Sink<Element>) {
    state = State(scope: scope, sink: sink)
  }

  @inlinable
  func send(_ event: Event<Element>) {
    if state.isStarting || !Turn.isRunning { return deliver(event) }
    Turn.later { deliver(event) }
  }

  @inlinable
  func deliver(_ event: Event<Element>) {
    guard let sink = state.sink, !state.scope.isDisposed else { return }
    if case .ended = event { state.sink = nil }
    if state.isStarting { sink(event) } else { Turn.run { sink(event) } }
  }

  /// Sends an element.
  @inlinable
  public func onNext(_ element: Element) {
    send(.next(element))
  }

  /// Ends the stream with an error; nothing passes after it.
  @inlinable
  public func onError(_ error: any Error) {
    send(.ended(error))
  }

  /// Ends the stream; nothing passes after it.
  @inlinable
  public func onCompleted() {
    send(.ended(nil))
  }
}
