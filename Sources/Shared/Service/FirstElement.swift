package import ReactorCore

extension Observable where Element: Sendable {
  /// The next element, or nil if the stream ends before there is one, in whatever way.
  package func first() async -> Element? {
    do {
      for try await element in values { return element }
    } catch {}
    return nil
  }
}
