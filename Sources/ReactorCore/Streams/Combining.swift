extension Observable {
  /// The elements of all `sources`, as they arrive.
  ///
  /// An error of one ends all of them.
  @inlinable
  public static func merge(_ sources: Observable<Element>...) -> Observable<Element> {
    merge(sources)
  }

  /// The elements of all `sources`, as they arrive.
  ///
  /// An error of one ends all of them.
  @inlinable
  public static func merge(_ sources: [Observable<Element>]) -> Observable<Element> {
    Observable<Observable<Element>>.from(sources).merge()
  }

  /// The elements of `sources`, one stream after the other.
  @inlinable
  public static func concat(_ sources: Observable<Element>...) -> Observable<Element> {
    Observable<Observable<Element>>.from(sources).concat()
  }
}

extension ObservableType {
  /// The elements of this stream, then those of `next`.
  @inlinable
  public func concat(_ next: some ObservableType<Element>) -> Observable<Element> {
    Observable.concat(asObservable(), next.asObservable())
  }

  /// These elements first, then those of this stream.
  @inlinable
  public func startWith(_ elements: Element...) -> Observable<Element> {
    let source = asObservable()
    return Observable { scope, sink in
      for element in elements {
        if scope.isDisposed { return }
        sink(.next(element))
      }
      if !scope.isDisposed { source.run(scope, sink) }
    }
  }

  /// For each element, the latest one of `second`; nothing before there is one.
  @inlinable
  public func withLatestFrom<Second: ObservableType>(
    _ second: Second
  ) -> Observable<Second.Element> {
    withLatestFrom(second) { $1 }
  }

  /// For each element, what `resultSelector` makes of it and the latest one of `second`; nothing
  /// before there is one.
  ///
  /// An error of either ends the stream.
  @inlinable
  public func withLatestFrom<Second: ObservableType, Result>(
    _ second: Second,
    resultSelector: @escaping @MainActor (Element, Second.Element) throws -> Result
  ) -> Observable<Result> {
    let source = asObservable()
    let other = second.asObservable()
    return Observable { scope, sink in
      var latest: Second.Element?
      other.follow(in: scope) { event in
        switch event {
        case .next(let element): latest = element
        case .ended(let error?): sink(.ended(error))
        case .ended(nil): break
        }
      }
      source.run(scope) { event in
        switch event {
        case .next(let element):
          guard let latest else { return }
          do { sink(.next(try resultSelector(element, latest))) } catch { sink(.ended(error)) }
        case .ended(let error): sink(.ended(error))
        }
      }
    }
  }
}

extension Observable {
  /// The latest elements of both, whenever one of them brings a new one; nothing before both have.
  @inlinable
  public static func combineLatest<First: ObservableType, Second: ObservableType>(
    _ first: First, _ second: Second,
    resultSelector: @escaping @MainActor (First.Element, Second.Element) throws -> Element
  ) -> Observable<Element> {
    let (first, second) = (first.asObservable(), second.asObservable())
    return Observable { scope, sink in
      var (a, b): (First.Element?, Second.Element?)
      var running = 2
      @MainActor func emit() {
        guard let a, let b else { return }
        do { sink(.next(try resultSelector(a, b))) } catch { sink(.ended(error)) }
      }
      @MainActor func end(_ error: (any Error)?) {
        running -= 1
        if error != nil || running == 0 { sink(.ended(error)) }
      }
      first.follow(in: scope) { event in
        switch event {
        case .next(let element):
          a = element
          emit()
        case .ended(let error): end(error)
        }
      }
      second.follow(in: scope) { event in
        switch event {
        case .next(let element):
          b = element
          emit()
        case .ended(let error): end(error)
        }
      }
    }
  }

  /// The latest elements of all three, whenever one brings a new one; nothing before all have.
  @inlinable
  public static func combineLatest<
    First: ObservableType, Second: ObservableType, Third: ObservableType
  >(
    _ first: First, _ second: Second, _ third: Third,
    resultSelector:
      @escaping @MainActor (First.Element, Second.Element, Third.Element) throws -> Element
  ) -> Observable<Element> {
    let pair = Observable<(First.Element, Second.Element)>.combineLatest(first, second) { ($0, $1) }
    return combineLatest(pair, third) { try resultSelector($0.0, $0.1, $1) }
  }

  /// The latest elements of both as a pair.
  @inlinable
  public static func combineLatest<First: ObservableType, Second: ObservableType>(
    _ first: First, _ second: Second
  ) -> Observable<(First.Element, Second.Element)>
  where Element == (First.Element, Second.Element) {
    combineLatest(first, second) { ($0, $1) }
  }

  /// The n-th element of one together with the n-th of the other.
  @inlinable
  public static func zip<First: ObservableType, Second: ObservableType>(
    _ first: First, _ second: Second,
    resultSelector: @escaping @MainActor (First.Element, Second.Element) throws -> Element
  ) -> Observable<Element> {
    let (first, second) = (first.asObservable(), second.asObservable())
    return Observable { scope, sink in
      var (a, b): ([First.Element], [Second.Element]) = ([], [])
      var (isFirstOver, isSecondOver) = (false, false)
      @MainActor func emit() {
        if !a.isEmpty, !b.isEmpty {
          let pair = (a.removeFirst(), b.removeFirst())
          do { sink(.next(try resultSelector(pair.0, pair.1))) } catch { sink(.ended(error)) }
        }
        // No partner can come any more for what one side still brings.
        if (isFirstOver && a.isEmpty) || (isSecondOver && b.isEmpty) { sink(.ended(nil)) }
      }
      first.follow(in: scope) { event in
        switch event {
        case .next(let element): a.append(element)
        case .ended(let error?): return sink(.ended(error))
        case .ended(nil): isFirstOver = true
        }
        emit()
      }
      second.follow(in: scope) { event in
        switch event {
        case .next(let element): b.append(element)
        case .ended(let error?): return sink(.ended(error))
        case .ended(nil): isSecondOver = true
        }
        emit()
      }
    }
  }

  /// The n-th element of one together with the n-th of the other, as a pair.
  @inlinable
  public static func zip<First: ObservableType, Second: ObservableType>(
    _ first: First, _ second: Second
  ) -> Observable<(First.Element, Second.Element)>
  where Element == (First.Element, Second.Element) {
    zip(first, second) { ($0, $1) }
  }
}
