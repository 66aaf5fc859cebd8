#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The one owner of a file descriptor.
struct Descriptor: ~Copyable {
  let number: Int32

  init(owning number: Int32) { self.number = number }

  deinit { close(number) }

  /// Gives the descriptor away unclosed.
  consuming func release() -> Int32 {
    let number = number
    discard self
    return number
  }

  /// How many more descriptors this process can open now, counted no further than `enough`.
  ///
  /// libzmq ends the process when it runs out of descriptors, so this is asked before it may.
  /// Other threads can take what was counted; callers ask for some more than they need.
  static func spare(upTo enough: Int, like number: Int32) -> Int {
    var taken: [Int32] = []
    taken.reserveCapacity(enough)
    while taken.count < enough {
      let copy = fcntl(number, F_DUPFD_CLOEXEC, 0)
      guard copy >= 0 else { break }
      taken.append(copy)
    }
    for copy in taken { close(copy) }
    return taken.count
  }
}

/// What tells one file from every other, whatever its name.
struct FileIdentity: Hashable, Sendable {
  let device: UInt64
  let inode: UInt64

  init(_ status: stat) {
    device = UInt64(truncatingIfNeeded: status.st_dev)
    inode = UInt64(truncatingIfNeeded: status.st_ino)
  }
}
