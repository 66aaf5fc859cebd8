/// What shows a reactor's state and sends it actions: a screen, a cell, a printer of lines.
///
/// ```swift
/// final class CounterView: View {
///   var disposeBag = DisposeBag()
///
///   func bind(reactor: CounterReactor) {
///     reactor.state.map(\.value).distinctUntilChanged().withUnretained(self)
///       .bind { (this, value) in this.draw(value) }
///       .disposed(by: disposeBag)
///   }
/// }
/// ```
@MainActor
public protocol View: AnyObject {
  /// The reactor's type.
  associatedtype Reactor: ReactorCore.Reactor

  /// Holds the bindings, and the reactor with them: replaced by hand, both go.
  var disposeBag: DisposeBag { get set }

  /// Binds view and reactor, and leaves the bindings to `disposeBag`. Called by assigning
  /// ``reactor``; do not call it yourself.
  func bind(reactor: Reactor)
}

extension View {
  /// The reactor.
  ///
  /// Assigning keeps it, replaces the bag and binds, once; nil drops the bindings.
  public var reactor: Reactor? {
    get { disposeBag.reactor as? Reactor }
    set {
      let bag = DisposeBag()
      bag.reactor = newValue
      disposeBag = bag
      if let newValue { bind(reactor: newValue) }
    }
  }
}
