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

  /// The time as in `2026-11-30 14:03:21`.
  package func text(_ time: Timestamp) -> String { text(time, "%Y-%m-%d %H:%M:%S") }

  /// As `14:03` on the day that is today, `11-30` in the same year, `2026-11` before that.
  package func brief(_ time: Timestamp, today: LocalDay) -> String {
    let day = LocalDay(time)
    return text(time, day == today ? "%H:%M" : day.year == today.year ? "%m-%d" : "%Y-%m")
  }

  private func text(_ time: Timestamp, _ format: String) -> String {
    var seconds = time_t(time.milliseconds / 1000)
    var fields = tm()
    guard localtime_r(&seconds, &fields) != nil else { return "\(time)" }
    var space = [CChar](repeating: 0, count: 64)
    guard strftime(&space, space.count, format, &fields) > 0 else { return "\(time)" }
    return space.withUnsafeBufferPointer { String(cString: $0.baseAddress!) }
  }
}
