public import Testing

/// Waits until `condition` holds, and fails the test when `seconds` pass first.
public func eventually(
  _ what: String, within seconds: Double = 60,
  isolation: isolated (any Actor)? = #isolation,
  sourceLocation: SourceLocation = #_sourceLocation,
  _ condition: () async throws -> Bool
) async rethrows {
  let clock = ContinuousClock()
  let deadline = clock.now.advanced(by: .seconds(seconds))
  while try await !condition() {
    guard clock.now < deadline else {
      Issue.record("not within \(seconds) s: \(what)", sourceLocation: sourceLocation)
      return
    }
    try? await clock.sleep(for: .milliseconds(2))
  }
}
