#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Tells whether the entries of a directory may have changed, without waiting: by inotify on Linux.
///
/// Where the system has none to give, the answer is always yes, at most every 100 ms.
struct DirectoryChanges: ~Copyable {
  /// Readable when something has changed; nil where a timer has to do.
  private(set) var descriptor: Int32?

  private var notifier: Descriptor?
  private var lastAnswer: ContinuousClock.Instant?

  init(of path: String) {
    #if os(Linux)
      let number = inotify_init1(Int32(IN_NONBLOCK | IN_CLOEXEC))
      guard number >= 0 else { return }
      let notifier = Descriptor(owning: number)
      // A lock file is closed for writing when its owner dies: that is how a death is seen.
      let events =
        IN_CREATE | IN_DELETE | IN_MOVED_FROM | IN_MOVED_TO | IN_MODIFY | IN_CLOSE_WRITE
        | IN_DELETE_SELF | IN_MOVE_SELF | IN_ONLYDIR
      guard inotify_add_watch(number, path, UInt32(events)) >= 0 else { return }
      descriptor = number
      self.notifier = consume notifier
    #endif
  }

  /// Whether something may have changed since the last call.
  mutating func take() -> Bool {
    guard let number = descriptor else { return takeTimed() }
    var isChanged = false
    var isOver = false
    withUnsafeTemporaryAllocation(byteCount: 1024, alignment: 8) { buffer in
      while true {
        let count = read(number, buffer.baseAddress, buffer.count)
        guard count > 0 else { return }
        isChanged = true
        isOver = isOver || Self.endsTheWatch(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
      }
    }
    if isOver {
      descriptor = nil
      notifier = nil
    }
    return isChanged
  }

  private mutating func takeTimed() -> Bool {
    let now = ContinuousClock.now
    if let lastAnswer, now - lastAnswer < .milliseconds(100) { return false }
    lastAnswer = now
    return true
  }

  // The directory was removed, or moved to another path.
  private static func endsTheWatch(_ events: UnsafeRawBufferPointer) -> Bool {
    #if os(Linux)
      var offset = 0
      while offset + MemoryLayout<inotify_event>.size <= events.count {
        let event = events.loadUnaligned(fromByteOffset: offset, as: inotify_event.self)
        if event.mask & UInt32(IN_IGNORED | IN_MOVE_SELF) != 0 { return true }
        offset += MemoryLayout<inotify_event>.size + Int(event.len)
      }
    #endif
    return false
  }
}
