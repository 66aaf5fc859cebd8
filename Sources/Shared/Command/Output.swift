#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A descriptor to write to, where every write is checked: `print` loses text in silence when
/// standard output is closed or full, and a command that lost text must not exit with 0.
package struct Output: Sendable {
  package static let standard = Output(descriptor: STDOUT_FILENO, name: "standard output")
  package static let error = Output(descriptor: STDERR_FILENO, name: "standard error")

  package let descriptor: CInt
  package let name: String

  package init(descriptor: CInt, name: String) {
    self.descriptor = descriptor
    self.name = name
  }

  package var isTerminal: Bool { isatty(descriptor) == 1 }

  /// What may be written: a terminal gets what its locale can show, all else gets UTF-8.
  package var charset: Visible.Charset { isTerminal ? LocaleCharset.current : .utf8 }

  /// Writes all of it before it returns; blocks while the reader is slow.
  package func write(_ bytes: [UInt8]) throws(CommandFailure) {
    var done = 0
    while done < bytes.count {
      let written = bytes.withUnsafeBytes { rest in
        systemWrite(descriptor, rest.baseAddress! + done, rest.count - done)
      }
      if written >= 0 {
        done += written
        continue
      }
      let error = SystemError()
      switch error.number {
      case EINTR: continue
      case EAGAIN, EWOULDBLOCK:
        var waiting = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        _ = poll(&waiting, 1, -1)
      case EBADF: throw CommandFailure(.inputOutput, "\(name) is closed")
      case EPIPE: throw .readerGone("cannot write to \(name): \(error)")
      default: throw CommandFailure(.inputOutput, "cannot write to \(name): \(error)")
      }
    }
  }

  package func write(_ text: String) throws(CommandFailure) { try write(Array(text.utf8)) }
}

private func systemWrite(_ descriptor: CInt, _ start: UnsafeRawPointer, _ count: Int) -> Int {
  write(descriptor, start, count)
}

/// Standard input, output and error as a command finds them.
package enum StandardStreams {
  /// Fills the places of closed standard descriptors, so that no file opened later (the log!)
  /// takes the number 0, 1 or 2 and is written to by mistake.
  ///
  /// Reads and writes on them still fail. Also ignores SIGPIPE and SIGXFSZ: a reader that went away
  /// and a file that may not grow are errors of the write. Call it first.
  package static func secure() {
    for (descriptor, mode) in [
      (STDIN_FILENO, O_WRONLY), (STDOUT_FILENO, O_RDONLY), (STDERR_FILENO, O_RDONLY),
    ] where fcntl(descriptor, F_GETFD) == -1 {
      _ = open("/dev/null", mode)
    }
    signal(SIGPIPE, SIG_IGN)
    signal(SIGXFSZ, SIG_IGN)
  }
}
