#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A moment: milliseconds since 1970 in UTC, within the years 0000 to 9999.
package struct Timestamp: Hashable, Comparable, Sendable {
  package let milliseconds: Int64

  /// Values outside the years 0000 to 9999 become the nearest that is inside.
  package init(milliseconds: Int64) {
    self.milliseconds = min(max(milliseconds, Self.earliestValue), Self.latestValue)
  }

  private static let earliestValue: Int64 = -62_167_219_200_000
  private static let latestValue: Int64 = 253_402_300_799_999

  /// 0000-01-01T00:00:00.000Z.
  package static let earliest = Timestamp(milliseconds: earliestValue)
  /// 9999-12-31T23:59:59.999Z.
  package static let latest = Timestamp(milliseconds: latestValue)

  /// What the system's clock shows.
  @Sendable package static func now() -> Timestamp {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return Timestamp(milliseconds: Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000)
  }

  package static func < (left: Timestamp, right: Timestamp) -> Bool {
    left.milliseconds < right.milliseconds
  }
}

/// Where the time of new events comes from; tests put their own in its place.
package typealias WallClock = @Sendable () -> Timestamp
