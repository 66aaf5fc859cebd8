/// A subject whose subscribers hear what is sent from then on.
///
/// What is sent while another element is being delivered, anywhere on the main actor, waits for its
/// turn; otherwise it has reached every subscriber when `onNext` returns.
@MainActor
public final class PublishSubject<Element>: ObservableType, ObserverType {
  @usableFromInline let hub = Hub<Element>()

  /// A subject that nobody has sent anything to.
  @inlinable
  public init() {}

  /// Sends an element to everyone subscribed.
  @inlinable
  public func onNext(_ element: Element) {
    if Turn.isRunning {
      Turn.later { [hub] in hub.send(.next(element)) }
    } else {
      Turn.isRunning = true
      hub.send(.next(element))
      Turn.finish()
    }
  }

  /// Ends the subject with an error; later subscribers hear it at once.
  @inlinable
  public func onError(_ error: any Error) {
    hub.endInTurn(error)
  }

  /// Ends the subject; later subscribers hear that at once.
  @inlinable
  public func onCompleted() {
    hub.endInTurn(nil)
  }

  /// The stream without the means to send.
  @inlinable
  public func asObservable() -> Observable<Element> {
    Observable(kind: .hub(hub))
  }
}

/// A subject that holds an element: a subscriber hears it at once and then whatever follows.
@MainActor
public final class BehaviorSubject<Element>: ObservableType, ObserverType {
  @usableFromInline let hub: Hub<Element>

  /// A subject that holds `value`.
  @inlinable
  public init(value: Element) {
    hub = Hub(value: value)
  }

  /// The element held now.
  ///
  /// Assigning is ``onNext(_:)``: inside a delivery it changes in its turn.
  @inlinable
  public var value: Element {
    get { hub.value! }
    set { onNext(newValue) }
  }

  /// Holds `element` and sends it to everyone subscribed.
  @inlinable
  public func onNext(_ element: Element) {
    if Turn.isRunning {
      Turn.later { self.deliver(element) }
    } else {
      Turn.isRunning = true
      deliver(element)
      Turn.finish()
    }
  }

  @inlinable
  func deliver(_ element: Element) {
    guard !hub.isEnded else { return }
    hub.value = element
    hub.send(.next(element))
  }

  /// Ends the subject with an error; later subscribers hear only that.
  @inlinable
  public func onError(_ error: any Error) {
    hub.endInTurn(error)
  }

  /// Ends the subject; later subscribers hear only that.
  @inlinable
  public func onCompleted() {
    hub.endInTurn(nil)
  }

  /// The stream without the means to send.
  @inlinable
  public func asObservable() -> Observable<Element> {
    Observable(kind: .hub(hub))
  }
}

/// The subject of a reactor's actions.
///
/// It never ends: completion is ignored, an error is reported to ``Hooks/onError``, so that a
/// stream bound to it cannot end the reactor.
///
/// From other isolation there is one way in: `await reactor.action.onNext(.refresh)`.
@MainActor
public final class ActionSubject<Element>: ObservableType, ObserverType {
  @usableFromInline let hub = Hub<Element>()
  /// The reactor's own ear, ahead of all observers.
  @exclusivity(unchecked) @usableFromInline var intake: (@MainActor (Element) -> Void)?

  /// A subject that nobody has sent anything to.
  @inlinable
  public init() {}

  /// Sends an action.
  ///
  /// What it sets off synchronously is complete on return, unless this was called during a
  /// delivery: then it waits for its turn.
  @inlinable
  public func onNext(_ element: Element) {
    if Turn.isRunning {
      Turn.later { self.deliver(element) }
    } else {
      Turn.isRunning = true
      deliver(element)
      Turn.finish()
    }
  }

  @inlinable
  func deliver(_ element: Element) {
    // Before the reactor acts: who observes actions from within `mutate` hears only later ones.
    let present = hub.entries
    intake?(element)
    for entry in present { entry.sink(.next(element)) }
  }

  /// Reports the error; the subject goes on.
  public func onError(_ error: any Error) {
    Hooks.report(error, "a stream bound to action")
  }

  /// Does nothing; the subject goes on.
  public func onCompleted() {}

  /// The actions as a stream.
  @inlinable
  public func asObservable() -> Observable<Element> {
    Observable(kind: .hub(hub))
  }
}

extension Hub {
  /// Ends in a turn of its own, behind whatever was sent before.
  @inlinable
  func endInTurn(_ error: (any Error)?) {
    if Turn.isRunning {
      Turn.later { self.end(error) }
    } else {
      Turn.run { self.end(error) }
    }
  }
}
