extension ObservableType {
  /// The elements for which `isIncluded` holds.
  @inlinable
  public func filter(
    _ isIncluded: @escaping @MainActor (Element) throws -> Bool
  ) -> Observable<Element> {
    compactMap { try isIncluded($0) ? $0 : nil }
  }

  /// The elements without those equal to the one just before.
  ///
  /// It keeps the last element. A large list kept here is no longer unique in the reactor's state,
  /// and the next change copies it: use ``distinctUntilChanged(_:)-(_)`` with a small key there.
  @inlinable
  public func distinctUntilChanged() -> Observable<Element> where Element: Equatable {
    distinctUntilChanged { $0 }
  }

  /// The elements without those whose key equals that of the one just before.
  ///
  /// Keeps only the key.
  @inlinable
  public func distinctUntilChanged<Key: Equatable>(
    _ key: @escaping @MainActor (Element) throws -> Key
  ) -> Observable<Element> {
    let source = asObservable()
    return Observable { scope, sink in
      var last: Key?
      source.run(scope) { event in
        switch event {
        case .next(let element):
          do {
            let new = try key(element)
            if new == last { return }
            last = new
            sink(.next(element))
          } catch {
            sink(.ended(error))
          }
        case .ended(let error): sink(.ended(error))
        }
      }
    }
  }

  /// The first `count` elements, then the end.
  @inlinable
  public func take(_ count: Int) -> Observable<Element> {
    guard count > 0 else { return .empty() }
    let source = asObservable()
    return Observable { scope, sink in
      var remaining = count
      source.run(scope) { event in
        guard remaining > 0 else { return }
        switch event {
        case .next(let element):
          remaining -= 1
          let isLast = remaining == 0
          sink(.next(element))
          if isLast { sink(.ended(nil)) }
        case .ended(let error): sink(.ended(error))
        }
      }
    }
  }

  /// The elements until `trigger` brings one; then the end.
  ///
  /// An error of the trigger passes on.
  @inlinable
  public func take(until trigger: some ObservableType) -> Observable<Element> {
    let source = asObservable()
    let stop = trigger.asObservable()
    return Observable { scope, sink in
      var isOver = false
      stop.follow(in: scope) { event in
        if isOver { return }
        if case .ended(nil) = event { return }
        isOver = true
        if case .ended(let error) = event { sink(.ended(error)) } else { sink(.ended(nil)) }
      }
      if isOver { return }
      source.run(scope) { event in
        if isOver { return }
        if case .ended = event { isOver = true }
        sink(event)
      }
    }
  }

  /// The elements after the first `count`.
  @inlinable
  public func skip(_ count: Int) -> Observable<Element> {
    let source = asObservable()
    return Observable { scope, sink in
      var remaining = count
      source.run(scope) { event in
        if case .next = event, remaining > 0 {
          remaining -= 1
          return
        }
        sink(event)
      }
    }
  }
}
