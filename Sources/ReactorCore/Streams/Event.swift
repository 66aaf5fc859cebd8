/// What passes along a stream: any number of elements, then at most one end.
@usableFromInline
enum Event<Element> {
  case next(Element)
  /// The stream ended: with an error, or completed when there is none.
  case ended((any Error)?)
}

/// Where a stream pushes its events.
///
/// One closure and not two, so that a stage costs one context.
@usableFromInline
typealias Sink<Element> = @MainActor (Event<Element>) -> Void
