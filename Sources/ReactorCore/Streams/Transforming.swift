extension ObservableType {
  /// Each element, transformed.
  ///
  /// What `transform` throws ends the stream.
  @inlinable
  public func map<Result>(
    _ transform: @escaping @MainActor (Element) throws -> Result
  ) -> Observable<Result> {
    let source = asObservable()
    return Observable { scope, sink in
      source.run(scope) { event in
        switch event {
        case .next(let element):
          do { sink(.next(try transform(element))) } catch { sink(.ended(error)) }
        case .ended(let error): sink(.ended(error))
        }
      }
    }
  }

  /// Each element, transformed, without those that became nil.
  @inlinable
  public func compactMap<Result>(
    _ transform: @escaping @MainActor (Element) throws -> Result?
  ) -> Observable<Result> {
    let source = asObservable()
    return Observable { scope, sink in
      source.run(scope) { event in
        switch event {
        case .next(let element):
          do {
            if let result = try transform(element) { sink(.next(result)) }
          } catch {
            sink(.ended(error))
          }
        case .ended(let error): sink(.ended(error))
        }
      }
    }
  }

  /// What has come together so far: `seed` combined with each element in turn, one result each.
  @inlinable
  public func scan<Result>(
    _ seed: Result, accumulator: @escaping @MainActor (Result, Element) throws -> Result
  ) -> Observable<Result> {
    let source = asObservable()
    return Observable { scope, sink in
      var result = seed
      source.run(scope) { event in
        switch event {
        case .next(let element):
          do {
            result = try accumulator(result, element)
            sink(.next(result))
          } catch {
            sink(.ended(error))
          }
        case .ended(let error): sink(.ended(error))
        }
      }
    }
  }

  /// Each element beside `object`, which is not kept alive; when it is gone, the stream completes.
  @inlinable
  public func withUnretained<Object: AnyObject>(
    _ object: Object
  ) -> Observable<(Object, Element)> {
    let source = asObservable()
    return Observable { [weak object] scope, sink in
      source.run(scope) { event in
        switch event {
        case .next(let element):
          guard let object else { return sink(.ended(nil)) }
          sink(.next((object, element)))
        case .ended(let error): sink(.ended(error))
        }
      }
    }
  }
}
