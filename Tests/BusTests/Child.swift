import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A process that a test has started; it is ended with the value, if it has not ended by itself.
final class Child: Sendable {
  let process: pid_t

  /// Starts a program; what it prints goes to the file at `output`.
  init(_ arguments: [String], output: String = "/dev/null") throws {
    #if canImport(Darwin)
      var actions: posix_spawn_file_actions_t?
    #else
      var actions = posix_spawn_file_actions_t()
    #endif
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 1, output, O_WRONLY | O_CREAT | O_APPEND, 0o600)
    posix_spawn_file_actions_adddup2(&actions, 1, 2)
    var pointers: [UnsafeMutablePointer<CChar>?] = arguments.map { strdup($0) } + [nil]
    defer { for pointer in pointers { free(pointer) } }
    var process = pid_t()
    let status = posix_spawn(&process, arguments[0], &actions, nil, &pointers, environ)
    try #require(status == 0, "cannot start \(arguments[0])")
    self.process = process
  }

  deinit {
    kill(process, SIGKILL)
    waitpid(process, nil, 0)
  }

  func signal(_ number: Int32) { kill(process, number) }

  /// Whether it has ended; it can still be waited for.
  var hasEnded: Bool {
    var info = siginfo_t()
    return waitid(P_PID, id_t(process), &info, WEXITED | WNOHANG | WNOWAIT) == 0
      && info.si_signo == SIGCHLD
  }
}
