import Dispatch

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

  /// The process goes on after it was stopped.
  package static let continued: CInt = SIGCONT
  /// The terminal has another size.
  package static let resized: CInt = SIGWINCH

  private var sources: [any DispatchSourceSignal] = []

  package init() {}

  /// Calls `handler` for each of `numbers` from now on, instead of what they do by default.
  package func on(_ numbers: [CInt], _ handler: @escaping @MainActor @Sendable (CInt) -> Void) {
    for number in numbers {
      // SIGCONT goes on continuing the process whatever is done with it.
      if number != SIGCONT, number != SIGWINCH { signal(number, SIG_IGN) }
      let source = DispatchSource.makeSignalSource(signal: number, queue: .main)
      source.setEventHandler { @Sendable in MainActor.assumeIsolated { handler(number) } }
      source.resume()
      sources.append(source)
      if Self.ending.contains(number) { sources.append(Self.lastResort(number)) }
    }
  }

  /// Ends the process a second after a signal if the main thread has not: it may be blocked in a
  /// write that nobody reads, on a terminal that was stopped, or on a disk that does not answer.
  private static func lastResort(_ number: CInt) -> any DispatchSourceSignal {
    let queue = DispatchQueue.global()
    let source = DispatchSource.makeSignalSource(signal: number, queue: queue)
    source.setEventHandler { @Sendable in
      queue.asyncAfter(deadline: .now() + .seconds(1)) { end(by: number) }
    }
    source.resume()
    return source
  }

  /// Ends the process by the signal itself, so that its parent sees what happened.
  package nonisolated static func end(by number: CInt) -> Never {
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
