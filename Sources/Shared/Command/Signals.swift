import Bus
package import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Signals as calls on the main actor, for a command that has something to put back in order.
@MainActor
package final class Signals {
  /// The signals that ask a command to end.
  package nonisolated static let ending: [CInt] = [SIGINT, SIGTERM, SIGHUP]

  /// What a service manager sends.
  package static let terminate: CInt = SIGTERM
  /// What Ctrl-C sends.
  package static let interrupt: CInt = SIGINT
  /// The terminal went away.
  package static let hangUp: CInt = SIGHUP
  /// What Ctrl-Z sends.
  package static let stopped: CInt = SIGTSTP
  /// The process goes on after it was stopped.
  package static let continued: CInt = SIGCONT
  /// The terminal has another size.
  package static let resized: CInt = SIGWINCH

  /// One of the ending signals has been caught, whether or not a handler was called yet.
  package nonisolated static var isEnding: Bool { SignalPipe.isEnding.load(ordering: .acquiring) }

  /// Whether the process ignores a signal, as it may have been started to.
  package nonisolated static func isIgnored(_ number: CInt) -> Bool {
    var action = sigaction()
    sigaction(number, nil, &action)
    #if canImport(Darwin)
      let handler = action.__sigaction_u.__sa_handler
    #else
      let handler = action.__sigaction_handler.sa_handler
    #endif
    // SIG_IGN is the number 1 in a pointer's place.
    return handler.map { unsafeBitCast($0, to: Int.self) == 1 } ?? false
  }

  package init() {}

  /// Has no signal blocked on the calling thread.
  ///
  /// What a parent has blocked its children inherit, as from a thread of Dispatch's pool: nobody could
  /// end them or stop them at the terminal.
  nonisolated static func unblock() {
    var none = sigset_t()
    sigemptyset(&none)
    pthread_sigmask(SIG_SETMASK, &none, nil)
  }

  /// Calls `handler` for each of `numbers` from now on, instead of what they do by default.
  ///
  /// The signals are caught and passed on through a pipe to a thread that waits there. (Dispatch's
  /// signal sources lose some on Linux.) What the process was started to ignore, as under `nohup`,
  /// stays ignored.
  package func on(
    _ numbers: [CInt], _ handler: @escaping @MainActor @Sendable (CInt) -> Void
  ) throws(CommandFailure) {
    try SignalPipe.open()
    SignalPipe.handlers.withLock { handlers in
      for number in numbers { handlers[number, default: []].append(handler) }
    }
    for number in numbers { SignalPipe.catchSignal(number) }
  }

  /// Called on the thread at the pipe's other end.
  fileprivate nonisolated static func pass(on number: CInt) {
    let handlers = SignalPipe.handlers.withLock { $0[number] ?? [] }
    Task { @MainActor in for handler in handlers { handler(number) } }
  }

  /// What is done first of all when the process ends by a signal, on whatever thread; it may not
  /// wait for anything.
  package nonisolated static let lastWords = Mutex<@Sendable () -> Void>({})

  /// Ends the process by the signal itself, so that its parent sees what happened.
  package nonisolated static func end(by number: CInt) -> Never {
    lastWords.withLock { $0 }()
    signal(number, SIG_DFL)
    // To this thread, and not blocked there: a signal to the process may be another thread's to
    // take, and then the exit below would come first.
    var own = sigset_t()
    sigemptyset(&own)
    sigaddset(&own, number)
    pthread_sigmask(SIG_UNBLOCK, &own, nil)
    raise(number)
    exit(128 + number)
  }
}

/// The way out of a signal's handler, where hardly anything is allowed: one byte into a pipe.
private enum SignalPipe {
  typealias Handler = @MainActor @Sendable (CInt) -> Void

  static let handlers = Mutex<[CInt: [Handler]]>([:])
  /// -1 until the pipe is open; it then stays open as long as the process.
  static let input = Atomic<CInt>(-1)
  private static let opening = Mutex(false)
  static let isEnding = Atomic<Bool>(false)

  static func open() throws(CommandFailure) {
    let result: Result<Void, CommandFailure> = opening.withLock { isOpen in
      if isOpen { return .success(()) }
      var ends: [CInt] = [0, 0]
      guard pipe(&ends) == 0 else {
        return .failure(
          CommandFailure(.inputOutput, "cannot open a pipe for signals: \(SystemError())"))
      }
      for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
      // A full pipe holds enough signals; the handler must not wait.
      _ = fcntl(ends[1], F_SETFL, O_NONBLOCK)
      let output = ends[0]
      do throws(BusError) {
        try SystemThread { listen(at: output) }.detach()
      } catch {
        return .failure(error.commandFailure)
      }
      input.store(ends[1], ordering: .releasing)
      isOpen = true
      return .success(())
    }
    try result.get()
  }

  static func catchSignal(_ number: CInt) {
    if Signals.isIgnored(number) { return }
    var action = sigaction()
    if Signals.ending.contains(number) {
      // Who is continued to be ended hears of the end first.
      sigaddset(&action.sa_mask, SIGCONT)
    }
    setHandler(&action) { number in
      let saved = errno
      if number == SIGINT || number == SIGTERM || number == SIGHUP {
        SignalPipe.isEnding.store(true, ordering: .releasing)
      }
      var byte = UInt8(truncatingIfNeeded: number)
      _ = write(SignalPipe.input.load(ordering: .acquiring), &byte, 1)
      errno = saved
    }
    action.sa_flags = SA_RESTART
    sigaction(number, &action, nil)
  }

  private static func listen(at output: CInt) {
    // The main thread may be blocked in a write that nobody reads, on a terminal that was stopped, or
    // on a disk that does not answer: a second after a signal to end, the process is ended from here.
    var lastResort: (number: CInt, time: ContinuousClock.Instant)?
    var poll = PollSet()
    poll.add(descriptor: output)
    while true {
      let rest = lastResort.map { ($0.time - .now) / .milliseconds(1) }
      if let lastResort, let rest, rest <= 0 { Signals.end(by: lastResort.number) }
      poll.wait(milliseconds: rest.map { Int($0.rounded(.up)) } ?? -1)
      guard poll.isReadable(0) else { continue }
      var byte: UInt8 = 0
      guard read(output, &byte, 1) == 1 else { continue }
      let number = CInt(byte)
      Signals.pass(on: number)
      if lastResort == nil, Signals.ending.contains(number) {
        lastResort = (number, .now.advanced(by: .seconds(1)))
      }
    }
  }

  private static func setHandler(
    _ action: inout sigaction, _ handler: @escaping @convention(c) (CInt) -> Void
  ) {
    #if canImport(Darwin)
      action.__sigaction_u.__sa_handler = handler
    #else
      action.__sigaction_handler.sa_handler = handler
    #endif
  }
}
