#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Where errors go that nobody handles.
@MainActor
public enum Hooks {
  /// Hears every error that a reactor swallows to stay alive, and every error of a subscription
  /// without `onError`.
  ///
  /// `place` says where it came from.
  ///
  /// The default writes one line to standard error in debug builds and nothing in release builds.
  public static var onError: @MainActor (_ error: any Error, _ place: String) -> Void = {
    error, place in
    #if DEBUG
      // Not `stderr`: a global variable of C, which cannot be shown to be free of races.
      let line = Array("ReactorCore: \(place): \(error)\n".utf8)
      _ = line.withUnsafeBytes { write(2, $0.baseAddress, $0.count) }
    #endif
  }

  @usableFromInline
  static func report(_ error: any Error, _ place: String) {
    onError(error, place)
  }
}
