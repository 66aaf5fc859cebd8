import Shared

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The right to use the terminal, which one job of a shell has at a time.
enum Foreground {
  /// Returns once the terminal is this job's, and stops the job until then, as a shell expects.
  ///
  /// False when it never will be: nobody is left who could bring the job to the front, so that
  /// the system throws its stops away, or a signal has asked the process to end.
  static func wait(for terminal: CInt) -> Bool {
    let owner = tcgetpgrp(terminal)
    // A terminal that controls others, or nobody, keeps nobody waiting.
    guard owner != -1, owner != getpgrp() else { return true }
    // A thread of a pool may have it blocked, and who blocks it may do anything to a terminal.
    var stop = sigset_t()
    var before = sigset_t()
    sigemptyset(&stop)
    sigaddset(&stop, SIGTTOU)
    let endings = Signals.ending.filter { !Signals.isIgnored($0) }
    let replaced = standardActions(for: [SIGTTOU] + endings)
    pthread_sigmask(SIG_UNBLOCK, &stop, &before)
    defer {
      pthread_sigmask(SIG_SETMASK, &before, nil)
      for (number, action) in replaced {
        var action = action
        sigaction(number, &action, nil)
      }
    }
    // Caught a moment ago, and stopped now it would not come to its end.
    guard !Signals.isEnding else { return false }
    // Changes nothing, and is refused to a job in the background: the system stops the job, and
    // asks again whenever it is continued.
    while tcdrain(terminal) != 0 {
      if errno != EINTR { return errno != EIO }
    }
    return true
  }

  /// A stopped process runs no handler before it stops again: what ends it must do so by itself.
  private static func standardActions(for numbers: [CInt]) -> [(CInt, sigaction)] {
    numbers.map { number in
      var standard = sigaction()
      var present = sigaction()
      sigemptyset(&standard.sa_mask)
      sigaction(number, &standard, &present)
      return (number, present)
    }
  }
}
