#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A pipe that ends another thread's wait.
///
/// ``signal()`` may be called from any thread.
package final class Wake: Sendable {
  /// Readable after a signal, until ``clear()``.
  package let descriptor: Int32
  private let writing: Int32

  package init() throws(BusError) {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else {
      throw BusError(.descriptors, errno: errno, "open", "a pipe")
    }
    for end in ends {
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
      _ = fcntl(end, F_SETFL, O_NONBLOCK)
    }
    descriptor = ends[0]
    writing = ends[1]
  }

  deinit {
    close(descriptor)
    close(writing)
  }

  package func signal() {
    // A full pipe already wakes.
    var byte: UInt8 = 1
    _ = write(writing, &byte, 1)
  }

  func clear() {
    var bytes: [UInt8] = Array(repeating: 0, count: 64)
    while read(descriptor, &bytes, bytes.count) > 0 {}
  }
}
