extension ObservableType {
  /// The elements of the streams that `transform` makes, as they arrive.
  ///
  /// An error of any ends all.
  @inlinable
  public func flatMap<Source: ObservableType>(
    _ transform: @escaping @MainActor (Element) throws -> Source
  ) -> Observable<Source.Element> {
    let source = asObservable()
    return Observable { scope, sink in
      let group = MergeGroup(scope: scope, sink: sink)
      group.follow(source) { element in
        do {
          let inner = try transform(element).asObservable()
          switch inner.kind {
          case .just(let only): sink(.next(only))
          case .empty: return
          default: group.join(inner)
          }
        } catch {
          sink(.ended(error))
        }
      }
    }
  }

  /// The elements of the stream made last; the one before it is called off.
  @inlinable
  public func flatMapLatest<Source: ObservableType>(
    _ transform: @escaping @MainActor (Element) throws -> Source
  ) -> Observable<Source.Element> {
    let source = asObservable()
    return Observable { scope, sink in
      var current: Scope?
      var isOuterOver = false
      source.run(scope) { event in
        switch event {
        case .ended(let error?): sink(.ended(error))
        case .ended(nil):
          isOuterOver = true
          if current == nil { sink(.ended(nil)) }
        case .next(let element):
          if let former = current.take() { scope.remove(former) }
          do {
            let inner = try transform(element).asObservable()
            let child = scope.makeChild()
            current = child
            inner.run(child) { event in
              if child.hasEnded { return }
              switch event {
              case .next(let element): sink(.next(element))
              case .ended(let error):
                if current === child { current = nil }
                scope.remove(child)
                if error != nil || isOuterOver { sink(.ended(error)) }
              }
            }
          } catch {
            sink(.ended(error))
          }
        }
      }
    }
  }
}

extension ObservableType where Element: ObservableType {
  /// The elements of all streams of this stream, as they arrive.
  @inlinable
  public func merge() -> Observable<Element.Element> {
    flatMap { $0 }
  }

  /// The elements of the streams of this stream, one stream after the other.
  @inlinable
  public func concat() -> Observable<Element.Element> {
    let source = asObservable()
    return Observable { scope, sink in
      let line = ConcatLine(scope: scope, sink: sink)
      source.run(scope) { event in
        switch event {
        case .next(let stream): line.append(stream.asObservable())
        case .ended(let error?): sink(.ended(error))
        case .ended(nil): line.close()
        }
      }
    }
  }
}

/// Streams that flow into one, until the last of them has completed.
@MainActor
@usableFromInline
final class MergeGroup<Element> {
  @usableFromInline let scope: Scope
  @usableFromInline let sink: Sink<Element>
  @usableFromInline var running = 0

  @inlinable
  init(scope: Scope, sink: @escaping Sink<Element>) {
    self.scope = scope
    self.sink = sink
  }

  /// Starts `source` and hands each of its elements to `pass`.
  @inlinable
  func follow<Source>(
    _ source: Observable<Source>, _ pass: @escaping @MainActor (Source) -> Void
  ) {
    running += 1
    let child = scope.makeChild()
    source.run(child) { event in
      if child.hasEnded { return }
      switch event {
      case .next(let element): pass(element)
      case .ended(let error): self.end(child, error)
      }
    }
  }

  /// Starts `source` and passes its elements on.
  @inlinable
  func join(_ source: Observable<Element>) {
    running += 1
    let child = scope.makeChild()
    source.run(child) { event in
      if child.hasEnded { return }
      if case .ended(let error) = event { self.end(child, error) } else { self.sink(event) }
    }
  }

  @inlinable
  func end(_ child: Scope, _ error: (any Error)?) {
    running -= 1
    scope.remove(child)
    if let error {
      // Inside a reactor the other sources go on; see `Scope.toleratesFailure`.
      guard scope.toleratesFailure else { return sink(.ended(error)) }
      Hooks.report(error, "a merged stream")
    }
    if running == 0 { sink(.ended(nil)) }
  }
}

/// Streams that follow one another.
@MainActor
@usableFromInline
final class ConcatLine<Element> {
  @usableFromInline let scope: Scope
  @usableFromInline let sink: Sink<Element>
  @usableFromInline var waiting: [Observable<Element>] = []
  @usableFromInline var isRunning = false
  @usableFromInline var isAdvancing = false
  @usableFromInline var isClosed = false

  @inlinable
  init(scope: Scope, sink: @escaping Sink<Element>) {
    self.scope = scope
    self.sink = sink
  }

  @inlinable
  func append(_ stream: Observable<Element>) {
    waiting.append(stream)
    advance()
  }

  /// No more streams will be appended.
  @inlinable
  func close() {
    isClosed = true
    advance()
  }

  @inlinable
  func advance() {
    // A loop and not a call from the end of each: many short streams need no deep stack.
    if isAdvancing { return }
    isAdvancing = true
    defer { isAdvancing = false }
    while !isRunning, !scope.isDisposed {
      guard !waiting.isEmpty else {
        if isClosed { sink(.ended(nil)) }
        return
      }
      start(waiting.removeFirst())
    }
  }

  @inlinable
  func start(_ stream: Observable<Element>) {
    isRunning = true
    stream.follow(in: scope) { event in
      switch event {
      case .next: self.sink(event)
      case .ended(let error):
        self.isRunning = false
        if let error { self.sink(.ended(error)) } else { self.advance() }
      }
    }
  }
}
