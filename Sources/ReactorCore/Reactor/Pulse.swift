/// A value of a state of which each assignment counts, also of an equal value: an alert to show, a
/// place to scroll to.
///
/// ```swift
/// struct State { @Pulse var message: String? }
/// reactor.pulse(\.$message).compactMap { $0 }.bind { show($0) }.disposed(by: disposeBag)
/// ```
@propertyWrapper
public struct Pulse<Value> {
  /// The value.
  public var wrappedValue: Value {
    didSet { valueUpdatedCount &+= 1 }
  }

  /// How often the value was assigned; starts again at 0 after the greatest number.
  public package(set) var valueUpdatedCount: UInt = 0

  /// The wrapper itself, for ``Reactor/pulse(_:replaysCurrent:)``.
  public var projectedValue: Pulse<Value> {
    self
  }

  /// A value that was not assigned yet.
  public init(wrappedValue: Value) {
    self.wrappedValue = wrappedValue
  }
}

extension Pulse: Sendable where Value: Sendable {}
extension Pulse: Equatable where Value: Equatable {}
extension Pulse: Hashable where Value: Hashable {}

extension Reactor {
  /// The value of a pulse, each time it is assigned.
  ///
  /// - Parameters:
  ///   - path: The path of the projected value, `\.$message`.
  ///   - replaysCurrent: Whether a subscriber hears the value of now first; false leaves only
  ///     assignments from then on.
  @inlinable
  public func pulse<Value>(
    _ path: @escaping @MainActor (State) -> Pulse<Value>, replaysCurrent: Bool = true
  ) -> Observable<Value> {
    let assigned = state.map(path).distinctUntilChanged { $0.valueUpdatedCount }.map(\.wrappedValue)
    return replaysCurrent ? assigned : assigned.skip(1)
  }
}
