import Shared
import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Gives the terminal back when the process ends by a crash or by `exit` without having done so.
///
/// A signal handler may touch next to nothing, so all that it needs lies ready in memory that is
/// never freed.
enum Rescue {
  private struct Ready {
    var terminal: termios
    var input: Int32
    var output: Int32
    var bytes: UnsafePointer<UInt8>
    var count: Int
  }

  /// The address of a `Ready`; 0 while the terminal is in its own order.
  private static let ready = Atomic<UInt>(0)
  /// What was ever made ready: a handler may be at it at any time, so nothing of it is freed.
  private static let kept = Mutex<[UInt]>([])
  private static let isInstalled = Atomic<Bool>(false)

  private static let crashes: [Int32] = [
    SIGSEGV, SIGBUS, SIGILL, SIGTRAP, SIGABRT, SIGFPE, SIGQUIT, SIGSYS,
  ]

  /// From now on a crash writes `leaving` and puts the terminal's settings back.
  static func arm(input: Int32, output: Int32, settings: termios, leaving: [UInt8]) {
    let bytes = UnsafeMutablePointer<UInt8>.allocate(capacity: max(1, leaving.count))
    bytes.update(from: leaving, count: leaving.count)
    let block = UnsafeMutablePointer<Ready>.allocate(capacity: 1)
    block.initialize(
      to: Ready(
        terminal: settings, input: input, output: output, bytes: bytes, count: leaving.count))
    kept.withLock { $0 += [UInt(bitPattern: bytes), UInt(bitPattern: block)] }
    ready.store(UInt(bitPattern: block), ordering: .releasing)
    guard !isInstalled.exchange(true, ordering: .relaxed) else { return }
    for number in crashes { install(number) }
    atexit { Rescue.act() }
    Signals.lastWords.withLock { $0 = { Rescue.act() } }
  }

  static func disarm() { ready.store(0, ordering: .releasing) }

  private static func install(_ number: Int32) {
    var action = sigaction()
    let handler: @convention(c) (Int32) -> Void = { number in
      Rescue.act()
      // What would have happened without this handler happens now.
      var standard = sigaction()
      sigemptyset(&standard.sa_mask)
      sigaction(number, &standard, nil)
      raise(number)
    }
    #if canImport(Darwin)
      action.__sigaction_u.__sa_handler = handler
    #else
      action.__sigaction_handler.sa_handler = handler
    #endif
    sigemptyset(&action.sa_mask)
    sigaction(number, &action, nil)
  }

  private static func act() {
    let address = ready.exchange(0, ordering: .acquiring)
    guard let block = UnsafePointer<Ready>(bitPattern: address) else { return }
    withUnsafePointer(to: block.pointee.terminal) { settings in
      _ = tcsetattr(block.pointee.input, TCSANOW, settings)
    }
    // A terminal that takes nothing would keep this process for ever: what waits for it is dropped.
    let output = block.pointee.output
    if !isWritable(output) { tcflush(output, TCOFLUSH) }
    if isWritable(output) { _ = write(output, block.pointee.bytes, block.pointee.count) }
  }

  private static func isWritable(_ descriptor: Int32) -> Bool {
    var state = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
    return poll(&state, 1, 0) == 1 && state.revents & Int16(POLLOUT) != 0
  }
}
