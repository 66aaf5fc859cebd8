import Bus

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The queue of a log's writers: an flock on a file beside it, waited for with a bound.
///
/// SQLite's own busy handler polls and lets some writers starve; flock queues. The file is opened
/// at the first use and kept, so that readers need no right to make it.
final class WriteLock {
  private let path: String
  private let mode: UInt32
  private var descriptor: Int32?

  init(_ path: String, mode: UInt32 = 0o600) {
    self.path = path
    self.mode = mode
  }

  deinit { if let descriptor { close(descriptor) } }

  /// Takes the lock, or throws ``LogError/Code/busy`` when `bound` passes first.
  func acquire(within bound: Duration) throws(LogError) {
    let file: Int32
    if let descriptor { file = descriptor } else { file = try open() }
    descriptor = file
    while flock(file, LOCK_EX | LOCK_NB) != 0 {
      switch errno {
      case EINTR: continue
      case EWOULDBLOCK: return try wait(for: file, within: bound)
      case let number: throw .system(number, "lock", path)
      }
    }
  }

  func release() {
    if let descriptor { flock(descriptor, LOCK_UN) }
  }

  private func wait(for file: Int32, within bound: Duration) throws(LogError) {
    let waiter = Waiter(file)
    // From here the waiter owns the descriptor, until it comes back with the lock.
    descriptor = nil
    guard waiter.start() else {
      close(file)
      throw .system(EAGAIN, "lock", path)
    }
    switch waiter.outcome(within: bound) {
    case .locked: descriptor = file
    case .timedOut: throw LogError(.busy, "write to", path, detail: "waited \(bound)")
    case .failed(let number):
      close(file)
      throw .system(number, "lock", path)
    }
  }

  private func open() throws(LogError) -> Int32 {
    while true {
      let made = Self.open(path, O_CREAT | O_EXCL)
      if made >= 0 {
        // The mode is ours to say, not the umask's.
        fchmod(made, mode_t(mode))
        return made
      }
      guard errno == EEXIST else { throw .system(errno, "make", path) }
      let found = Self.open(path, 0)
      if found >= 0 { return found }
      guard errno == ENOENT || errno == EINTR else { throw .system(errno, "open", path) }
    }
  }

  private static func open(_ path: String, _ flags: Int32) -> Int32 {
    #if canImport(Glibc)
      Glibc.open(path, O_RDWR | O_NOFOLLOW | O_CLOEXEC | flags, 0o600)
    #elseif canImport(Musl)
      Musl.open(path, O_RDWR | O_NOFOLLOW | O_CLOEXEC | flags, 0o600)
    #elseif canImport(Darwin)
      Darwin.open(path, O_RDWR | O_NOFOLLOW | O_CLOEXEC | flags, 0o600)
    #endif
  }
}

/// A thread that blocks in flock for somebody who may stop waiting.
private final class Waiter: Sendable {
  enum Outcome {
    case locked
    case failed(Int32)
    case timedOut
  }

  private let file: Int32
  private let state = Monitor<Outcome?>(nil)

  init(_ file: Int32) { self.file = file }

  /// Whether a thread could be made.
  func start() -> Bool {
    do throws(BusError) {
      try SystemThread { [self] in block() }.detach()
      return true
    } catch {
      return false
    }
  }

  private func block() {
    var outcome = Outcome.locked
    while flock(file, LOCK_EX) != 0 {
      guard errno != EINTR else { continue }
      outcome = .failed(errno)
      break
    }
    let isAbandoned = state.change { state in
      guard state == nil else { return true }
      state = outcome
      return false
    }
    // Closing gives the lock up at once.
    if isAbandoned { close(file) }
  }

  /// Waits; after ``Outcome/timedOut`` the thread closes the descriptor, before that it is the
  /// caller's again.
  func outcome(within bound: Duration) -> Outcome {
    let end = ContinuousClock.now.advanced(by: bound)
    return state.timedWait { state in
      if let state { return .done(state) }
      guard .now >= end else { return .wait(until: end) }
      state = .timedOut
      return .done(.timedOut)
    }
  }
}
