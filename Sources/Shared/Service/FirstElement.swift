package import ReactorCore

extension Observable where Element: Sendable {
  /// The next element, or nil if the stream ends before there is one.
  package func first() async throws(CommandFailure) -> Element? {
    do {
      for try await element in values { return element }
      return nil
    } catch {
      throw CommandFailure(error)
    }
  }
}
