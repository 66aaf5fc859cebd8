import Synchronization

/// Carries a value that is neither copyable nor Sendable into a thread, once.
final class Handover<Value: ~Copyable>: Sendable {
  private let value: Mutex<Value?>

  init(_ value: consuming sending Value) { self.value = Mutex(value) }

  /// The value; nil when it was taken before.
  func take() -> sending Value? {
    value.withLock { $0.take() }
  }
}
