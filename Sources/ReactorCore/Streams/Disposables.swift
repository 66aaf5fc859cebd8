/// Something that can be called off: a subscription, a running piece of work.
@MainActor
public protocol Disposable: AnyObject {
  /// Calls it off. A second call does nothing.
  ///
  /// Takes effect from the next element: one that is being delivered right now still reaches
  /// everyone who was subscribed when it was sent.
  func dispose()
}

extension Disposable {
  /// Leaves it to `bag` to call this off.
  public func disposed(by bag: DisposeBag) {
    bag.insert(self)
  }
}

/// Makes disposables for ``Observable/create(_:)``.
@MainActor
public enum Disposables {
  /// A disposable with nothing to call off.
  public static func create() -> any Disposable {
    Scope()
  }

  /// A disposable that runs `dispose` once.
  public static func create(with dispose: @escaping @MainActor () -> Void) -> any Disposable {
    Scope(undo: dispose)
  }
}

/// Holds disposables and calls them all off when it goes.
///
/// ```swift
/// reactor.state.map(\.title).bind { title in draw(title) }.disposed(by: disposeBag)
/// ```
/// Dropped on the main actor, it calls them off at once; dropped elsewhere, as soon as the main
/// actor is free.
@MainActor
public final class DisposeBag {
  private let scope: Scope
  private let lifetime: Lifetime
  /// The reactor of the view that owns this bag: it is bound exactly as long as the bag lives.
  var reactor: AnyObject?

  /// An empty bag.
  public init() {
    scope = Scope()
    lifetime = Lifetime(scope)
  }

  /// Adds `disposable`.
  public func insert(_ disposable: any Disposable) {
    scope.onDispose { disposable.dispose() }
  }
}
