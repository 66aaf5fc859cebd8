import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// This process's place in a ``Roster``, held as long as the value lives.
///
/// It may be used from any thread.
public final class Membership: Sendable {
  private struct Place: ~Copyable {
    var lock: LockFile?
    var info: [UInt8]
  }

  private let path: String
  private let place: Mutex<Place>

  init(directory: String, info: [UInt8]) throws(BusError) {
    path = directory
    place = Mutex(Place(lock: try Self.take(directory, info), info: info))
  }

  /// Says something else about this process; watchers of the directory notice.
  public func update(info: [UInt8]) throws(BusError) {
    let record = try Self.record(info)
    try place.withLock { (place) throws(BusError) in
      guard place.lock != nil else { throw BusError(.closed, "update a membership in", path) }
      try place.lock?.announce(record)
      place.info = info
    }
  }

  /// Joins anew if the lock file was deleted or replaced.
  /// - Returns: whether that was needed.
  @discardableResult
  public func ensureListed() throws(BusError) -> Bool {
    try place.withLock { (place) throws(BusError) in
      guard let isInPlace = place.lock?.isInPlace else {
        throw BusError(.closed, "renew a membership in", path)
      }
      if isInPlace { return false }
      place.lock = try Self.take(path, place.info)
      return true
    }
  }

  /// Leaves the roster.
  ///
  /// Leaving twice is harmless.
  public func leave() { place.withLock { $0.lock = nil } }

  private static func take(_ path: String, _ info: [UInt8]) throws(BusError) -> LockFile {
    let record = try record(info)
    let lock = try LockFile(in: BusDirectory(path))
    try lock.announce(record)
    return lock
  }

  private static func record(_ info: [UInt8]) throws(BusError) -> LockRecord {
    try LockRecord(hasEndpoint: false, process: getpid(), seats: 0, info: info)
  }
}
