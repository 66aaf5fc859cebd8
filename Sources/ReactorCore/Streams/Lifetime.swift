#if canImport(Darwin)
  import Darwin
#endif

/// Ends a scope when it is freed, on the main actor wherever that happens.
@MainActor
@usableFromInline
final class Lifetime {
  @usableFromInline let scope: Scope

  @usableFromInline
  init(_ scope: Scope) {
    self.scope = scope
  }

  #if canImport(Darwin)
    // An isolated deinit needs macOS 15.4; asking for the main thread does the same before it.
    deinit {
      let scope = scope
      if pthread_main_np() != 0 {
        MainActor.assumeIsolated { scope.dispose() }
      } else {
        Task { @MainActor in scope.dispose() }
      }
    }
  #else
    isolated deinit {
      scope.dispose()
    }
  #endif
}
