#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A thread of the system with every signal blocked, so that signals reach the main thread.
package struct SystemThread: Sendable {
  // An integer, since pthread_t is a pointer on one system and a number on the other.
  private let bits: UInt

  /// Starts `body` on a new thread.
  ///
  /// The caller joins or detaches it, exactly once.
  package init(_ body: @escaping @Sendable () -> Void) throws(BusError) {
    let box = Unmanaged.passRetained(Body(body))
    var all = sigset_t()
    var before = sigset_t()
    sigfillset(&all)
    pthread_sigmask(SIG_SETMASK, &all, &before)
    defer { pthread_sigmask(SIG_SETMASK, &before, nil) }

    #if canImport(Glibc)
      var thread = pthread_t()
      let status = pthread_create(&thread, nil, { Self.run($0) }, box.toOpaque())
    #else
      var thread: pthread_t?
      let status = pthread_create(&thread, nil, { Self.run($0) }, box.toOpaque())
    #endif
    guard status == 0 else {
      box.release()
      throw BusError(.thread, errno: status, "start", "a thread")
    }
    #if canImport(Glibc)
      bits = UInt(thread)
    #else
      bits = UInt(bitPattern: thread)
    #endif
  }

  private static func run(_ box: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    if let box { Unmanaged<Body>.fromOpaque(box).takeRetainedValue().run() }
    return nil
  }

  private final class Body: Sendable {
    let run: @Sendable () -> Void
    init(_ run: @escaping @Sendable () -> Void) { self.run = run }
  }

  var isCurrent: Bool { pthread_equal(handle, pthread_self()) != 0 }

  /// Waits for the end of the thread, or lets it end alone when it is the caller itself.
  func finish() {
    if isCurrent { detach() } else { pthread_join(handle, nil) }
  }

  package func detach() { pthread_detach(handle) }

  #if canImport(Glibc)
    private var handle: pthread_t { pthread_t(bits) }
  #else
    // The bits came from a pthread_t, which is never null.
    private var handle: pthread_t { pthread_t(bitPattern: bits)! }
  #endif
}
