import ReactorCore

/// Subscribes and keeps what it heard, as text, for comparing whole histories.
@MainActor
final class Recorder<Element> {
  private(set) var heard: [String] = []
  private(set) var subscription: (any Disposable)?

  init(_ source: some ObservableType<Element>) {
    subscription = source.subscribe(
      onNext: { [weak self] in self?.heard.append("\($0)") },
      onError: { [weak self] in self?.heard.append("error \($0)") },
      onCompleted: { [weak self] in self?.heard.append("completed") })
  }
}

struct Broken: Error, CustomStringConvertible {
  var description: String { "broken" }
}

/// Everything a stream that ends by itself brings.
@MainActor
func history(_ source: some ObservableType) -> [String] {
  Recorder(source).heard
}

/// Runs `body` and returns what reached the error hook meanwhile.
///
/// Synchronous on the main actor, so tests that run at the same time do not see each other's hook.
@MainActor
func reported(_ body: () -> Void) -> [String] {
  let former = Hooks.onError
  var errors: [String] = []
  Hooks.onError = { error, place in errors.append("\(place): \(error)") }
  body()
  Hooks.onError = former
  return errors
}
