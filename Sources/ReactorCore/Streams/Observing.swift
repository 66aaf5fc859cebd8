extension ObservableType {
  /// Calls the closures as events pass, and passes them on.
  ///
  /// - Parameters:
  ///   - onNext: Hears each element before it is passed on; what it throws ends the stream.
  ///   - onError: Hears the error before it is passed on.
  ///   - onCompleted: Called before the completion is passed on.
  ///   - onSubscribe: Called for each subscriber before the stream starts.
  ///   - onDispose: Called when a subscription is over, however it ended.
  @inlinable
  public func `do`(
    onNext: (@MainActor (Element) throws -> Void)? = nil,
    onError: (@MainActor (any Error) -> Void)? = nil,
    onCompleted: (@MainActor () -> Void)? = nil,
    onSubscribe: (@MainActor () -> Void)? = nil,
    onDispose: (@MainActor () -> Void)? = nil
  ) -> Observable<Element> {
    let source = asObservable()
    return Observable { scope, sink in
      onSubscribe?()
      if let onDispose { scope.onDispose(onDispose) }
      source.run(scope) { event in
        switch event {
        case .next(let element):
          do { try onNext?(element) } catch { return sink(.ended(error)) }
        case .ended(let error?): onError?(error)
        case .ended(nil): onCompleted?()
        }
        sink(event)
      }
    }
  }

  /// Prints what passes: subscriptions, elements, the end, disposal; one line each.
  ///
  /// - Parameters:
  ///   - name: What each line begins with.
  ///   - output: Takes the lines; standard output unless given.
  @inlinable
  public func debug(
    _ name: String = "debug", to output: @escaping @MainActor (String) -> Void = { print($0) }
  ) -> Observable<Element> {
    self.do(
      onNext: { output("\(name) -> next(\($0))") },
      onError: { output("\(name) -> error(\($0))") },
      onCompleted: { output("\(name) -> completed") },
      onSubscribe: { output("\(name) -> subscribed") },
      onDispose: { output("\(name) -> disposed") })
  }

  /// This stream, and after an error the stream that `handler` makes of it.
  @inlinable
  public func `catch`(
    _ handler: @escaping @MainActor (any Error) throws -> Observable<Element>
  ) -> Observable<Element> {
    let source = asObservable()
    return Observable { scope, sink in
      let attempt = scope.makeChild()
      // Here the error is wanted, also inside a reactor.
      attempt.toleratesFailure = false
      source.run(attempt) { event in
        if attempt.hasEnded { return }
        guard case .ended(let error) = event else { return sink(event) }
        scope.remove(attempt)
        guard let error else { return sink(event) }
        do { try handler(error).run(scope, sink) } catch { sink(.ended(error)) }
      }
    }
  }
}
