#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The right to be connected to a subscriber, held while the value lives.
///
/// A process in which libzmq accepts a connection with no descriptor left is ended by libzmq. So a
/// subscriber says how many connections it can bear, and each publisher locks one byte of its lock
/// file below that number: the kernel counts, also when a publisher dies.
struct Seat: ~Copyable {
  private let file: Descriptor

  /// Takes a seat; nil when all are taken, or when the lock file cannot be opened.
  init?(at token: Token, of seats: Int, in directory: BusDirectory) {
    let flags = O_RDWR | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC
    let number = openat(directory.descriptor, token.lockName, flags)
    guard number >= 0 else { return nil }
    let file = Descriptor(owning: number)
    #if os(Linux)
      // Publishers that start at the same moment start at different bytes.
      let first = seats > 0 ? Int.random(in: 0..<seats) : 0
      let isSeated = (0..<seats).contains { Self.lock((first + $0) % seats, of: number) }
      guard isSeated else { return nil }
    #endif
    self.file = file
  }

  #if os(Linux)
    // F_OFD_SETLK, which Swift does not import; the same number on every Linux.
    private static let setOpenFileLock: Int32 = 37

    private static func lock(_ byte: Int, of file: Int32) -> Bool {
      var range = flock()
      range.l_type = Int16(F_WRLCK)
      range.l_whence = Int16(SEEK_SET)
      range.l_start = off_t(byte)
      range.l_len = 1
      return fcntl(file, setOpenFileLock, &range) == 0
    }
  #endif
}
