extension ObservableType {
  /// Starts the stream and hears what it brings.
  ///
  /// - Parameters:
  ///   - onNext: Hears each element.
  ///   - onError: Hears the error that ended the stream; without it ``Hooks/onError`` does.
  ///   - onCompleted: Called when the stream completed.
  ///   - onDisposed: Called last, however the subscription came to its end.
  /// - Returns: What calls the subscription off.
  @inlinable
  public func subscribe(
    onNext: (@MainActor (Element) -> Void)? = nil,
    onError: (@MainActor (any Error) -> Void)? = nil,
    onCompleted: (@MainActor () -> Void)? = nil,
    onDisposed: (@MainActor () -> Void)? = nil
  ) -> any Disposable {
    let scope = Scope()
    if let onDisposed { scope.onDispose(onDisposed) }
    asObservable().run(scope) { event in
      if scope.hasEnded { return }
      switch event {
      case .next(let element): onNext?(element)
      case .ended(let error):
        scope.hasEnded = true
        if let error {
          if let onError { onError(error) } else { Hooks.report(error, "subscribe") }
        } else {
          onCompleted?()
        }
        scope.dispose()
      }
    }
    return scope
  }

  /// Starts the stream and hears its elements; an error goes to ``Hooks/onError``.
  @inlinable
  public func bind(onNext: @escaping @MainActor (Element) -> Void) -> any Disposable {
    let scope = Scope()
    asObservable().run(scope) { event in
      if scope.hasEnded { return }
      switch event {
      case .next(let element): onNext(element)
      case .ended(let error):
        if let error { Hooks.report(error, "bind") }
        scope.end()
      }
    }
    return scope
  }

  /// Sends everything on to `observers`, the end too.
  @inlinable
  public func bind<Observer: ObserverType>(to observers: Observer...) -> any Disposable
  where Observer.Element == Element {
    subscribe(
      onNext: { element in for observer in observers { observer.onNext(element) } },
      onError: { error in for observer in observers { observer.onError(error) } },
      onCompleted: { for observer in observers { observer.onCompleted() } })
  }

  /// Sends everything on to observers of an optional, the end too.
  @inlinable
  public func bind<Observer: ObserverType>(to observers: Observer...) -> any Disposable
  where Observer.Element == Element? {
    map(Optional.some).subscribe(
      onNext: { element in for observer in observers { observer.onNext(element) } },
      onError: { error in for observer in observers { observer.onError(error) } },
      onCompleted: { for observer in observers { observer.onCompleted() } })
  }
}
