/// A stream of elements that arrive over time and may end, completed or with an error.
///
/// It is a recipe: nothing happens before someone subscribes, and each subscriber starts it anew
/// (``ObservableType/share(replay:)`` shares one run; subjects are running already). Elements are
/// pushed synchronously on the main actor. What is sent to a subject while an element is being
/// delivered waits until that delivery is over.
///
/// ```swift
/// Observable.of(1, 2, 3).map { $0 * 2 }.subscribe(onNext: { print($0) }).disposed(by: bag)
/// ```
@MainActor
public struct Observable<Element>: ObservableType {
  @usableFromInline
  enum Kind {
    /// One element, and done: what most actions produce, so it costs no allocation.
    case just(Element)
    case empty
    /// Running already; compared by identity to see that a transform changed nothing.
    case hub(Hub<Element>)
    case source(@MainActor (Scope, @escaping Sink<Element>) -> Void)
  }

  @usableFromInline let kind: Kind

  @inlinable
  init(kind: Kind) {
    self.kind = kind
  }

  /// A stream that `run` starts anew for each subscriber.
  ///
  /// It may push until its scope is disposed of, and it must not push after an end.
  @inlinable
  init(run: @escaping @MainActor (Scope, @escaping Sink<Element>) -> Void) {
    kind = .source(run)
  }

  /// Starts the stream for one subscriber.
  @inlinable
  func run(_ scope: Scope, _ sink: @escaping Sink<Element>) {
    switch kind {
    case .just(let element):
      sink(.next(element))
      if !scope.isDisposed { sink(.ended(nil)) }
    case .empty: sink(.ended(nil))
    case .hub(let hub): hub.add(scope, sink)
    case .source(let start): start(scope, sink)
    }
  }

  /// Starts the stream in a scope of its own, which is ended before `sink` hears of the end.
  @inlinable
  @discardableResult
  func follow(in scope: Scope, _ sink: @escaping Sink<Element>) -> Scope {
    let child = scope.makeChild()
    run(child) { event in
      if child.hasEnded { return }
      if case .ended = event { scope.remove(child) }
      sink(event)
    }
    return child
  }

  /// This stream.
  @inlinable
  public func asObservable() -> Observable<Element> {
    self
  }
}

/// Anything that can be observed: an ``Observable`` or a subject.
///
/// All operators are defined here.
@MainActor
public protocol ObservableType<Element> {
  /// What arrives.
  associatedtype Element

  /// The stream itself, without what else the type can do.
  func asObservable() -> Observable<Element>
}

/// Anything that elements can be sent to.
@MainActor
public protocol ObserverType<Element> {
  /// What is sent.
  associatedtype Element

  /// Sends an element.
  func onNext(_ element: Element)
  /// Ends the stream with an error.
  func onError(_ error: any Error)
  /// Ends the stream.
  func onCompleted()
}
