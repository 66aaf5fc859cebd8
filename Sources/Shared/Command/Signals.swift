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
  package static let ending: [CInt] = [SIGINT, SIGTERM, SIGHUP]

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
    }
  }

  /// Ends the process by the signal itself, so that its parent sees what happened.
  package static func end(by number: CInt) -> Never {
    signal(number, SIG_DFL)
    kill(getpid(), number)
    // Only a blocked signal gets here.
    exit(128 + number)
  }
}
