#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Times as a reader's clock shows them, by libc's local time zone (`TZ=JST-9` too).
package struct LocalTime: Sendable {
  package init() { tzset() }

  /// A date and a time of day, as in 2026-11-30 14:03:21.
  package func text(_ time: Timestamp) -> String {
    var seconds = time_t(time.milliseconds / 1000)
    var fields = tm()
    guard localtime_r(&seconds, &fields) != nil else { return "\(time)" }
    var space = [CChar](repeating: 0, count: 64)
    guard strftime(&space, space.count, "%Y-%m-%d %H:%M:%S", &fields) > 0 else { return "\(time)" }
    return space.withUnsafeBufferPointer { String(cString: $0.baseAddress!) }
  }
}
