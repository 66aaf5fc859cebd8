/// One source, many observers: what subjects and a reactor's own streams are made of.
@MainActor
@usableFromInline
final class Hub<Element> {
  @usableFromInline
  struct Entry {
    @usableFromInline let id: Int
    @usableFromInline let sink: Sink<Element>

    @inlinable
    init(id: Int, sink: @escaping Sink<Element>) {
      self.id = id
      self.sink = sink
    }
  }

  // Unchecked: no user code runs while any of these is being changed.
  @exclusivity(unchecked) @usableFromInline var entries: ContiguousArray<Entry> = []
  @exclusivity(unchecked) @usableFromInline var nextID = 0
  @usableFromInline var failure: (any Error)?
  /// What a late subscriber hears first, where there is such a thing.
  @exclusivity(unchecked) @usableFromInline var value: Element?
  @exclusivity(unchecked) @usableFromInline var isEnded = false

  @inlinable
  init(value: Element? = nil) {
    self.value = value
  }

  @inlinable
  func add(_ scope: Scope, _ sink: @escaping Sink<Element>) {
    guard !scope.isDisposed else { return }
    if isEnded { return sink(.ended(failure)) }
    let id = nextID
    nextID += 1
    entries.append(Entry(id: id, sink: sink))
    scope.onDispose { [weak self] in self?.remove(id) }
    // A turn: what the subscriber sends in answer must find it subscribed and not in mid-element.
    if let value { Turn.run { sink(.next(value)) } }
  }

  @inlinable
  func remove(_ id: Int) {
    // Ids ascend, and the youngest leave most often.
    var index = entries.count - 1
    while index >= 0, entries[index].id > id { index -= 1 }
    if index >= 0, entries[index].id == id { entries.remove(at: index) }
  }

  /// Moves the value out, leaving none.
  ///
  /// Consumed step by step: bound by `if let`, an optimised build would keep a second reference.
  @inlinable
  func takeValue() -> Element {
    var taken: Element?
    swap(&taken, &value)
    switch consume taken {
    case .some(let element): return element
    case .none: preconditionFailure("a value was taken that is not there")
    }
  }

  /// Pushes an event to those subscribed now, in the order in which they subscribed.
  @inlinable
  func send(_ event: Event<Element>) {
    // The copy makes subscribing and leaving safe meanwhile, and take effect from the next.
    let present = entries
    for entry in present { entry.sink(event) }
  }

  @inlinable
  func end(_ error: (any Error)?) {
    guard !isEnded else { return }
    isEnded = true
    failure = error
    let present = entries
    entries = []
    for entry in present { entry.sink(.ended(error)) }
  }
}
