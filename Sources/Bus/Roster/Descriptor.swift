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
  /// libzmq ends the process when it runs out of descriptors, so this is asked before it may. Other
  /// threads can take what was counted; callers ask for some more than they need. Nothing is opened
  /// to find out: that could be the very descriptor another thread needs, and a growing table
  /// of descriptors can take the kernel a large part of a second.
  static func spare(upTo enough: Int) -> Int {
    #if canImport(Glibc)
      let files = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
    #else
      let files = RLIMIT_NOFILE
    #endif
    var limit = rlimit()
    guard getrlimit(files, &limit) == 0 else { return 0 }
    var free = 0
    var number: Int32 = 0
    while free < enough, number < Int32(clamping: limit.rlim_cur) {
      if fcntl(number, F_GETFD) == -1 { free += 1 }
      number += 1
    }
    return free
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
