/// Equal when identical.
///
/// For reactors held in a state, that the state may be compared.
///
/// ```swift
/// final class CellReactor: Reactor, IdentityEquatable { … }
/// struct State: Equatable { var cells: [CellReactor] }
/// ```
public protocol IdentityEquatable: AnyObject, Equatable {}

extension IdentityEquatable {
  /// Whether both are the same object.
  public static func == (first: Self, second: Self) -> Bool {
    first === second
  }
}

/// Hashed by identity, equal when identical.
public protocol IdentityHashable: IdentityEquatable, Hashable {}

extension IdentityHashable {
  /// Feeds the object's identity to `hasher`.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(ObjectIdentifier(self))
  }
}
