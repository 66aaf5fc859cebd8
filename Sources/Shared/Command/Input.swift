import Bus

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A descriptor to read from, on a thread of its own: a read may wait for hours.
package actor Input {
  private let executor: ThreadExecutor
  package nonisolated var unownedExecutor: UnownedSerialExecutor {
    executor.asUnownedSerialExecutor()
  }

  package static var standardIsTerminal: Bool { isatty(STDIN_FILENO) == 1 }

  private let descriptor: CInt
  private let name: String

  package init(
    descriptor: CInt = STDIN_FILENO, name: String = "standard input"
  ) throws(CommandFailure) {
    executor = try .forCommand()
    self.descriptor = descriptor
    self.name = name
  }

  /// Waits until there is something to read, or the end, and takes nothing.
  package func awaitBytes() {
    var waiting = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    // Whatever is wrong with the descriptor shows when it is read.
    while poll(&waiting, 1, -1) < 0, errno == EINTR {}
  }

  /// What has come in, at most 64 KiB, as soon as there is any; empty at the end.
  package func read() throws(CommandFailure) -> [UInt8] {
    while true {
      var count = 0
      let bytes = [UInt8](unsafeUninitializedCapacity: 65_536) { space, filled in
        count = systemRead(descriptor, space.baseAddress!, space.count)
        filled = max(count, 0)
      }
      if count >= 0 { return bytes }
      let error = SystemError()
      switch error.number {
      case EINTR: continue
      case EAGAIN, EWOULDBLOCK: awaitBytes()
      case EBADF: throw CommandFailure(.inputOutput, "\(name) is closed")
      default: throw CommandFailure(.inputOutput, "cannot read \(name): \(error)")
      }
    }
  }

  /// All of it, or a failure that names both numbers once it is longer than `limit`.
  ///
  /// What is over the limit is counted, not kept, and not even counted past 64 limits: an
  /// endless producer must not keep the command for ever.
  package func readAll(limit: Int, what: String) async throws(CommandFailure) -> [UInt8] {
    var all: [UInt8] = []
    var count = 0
    while count <= 64 * limit {
      let bytes = try read()
      if bytes.isEmpty { break }
      count += bytes.count
      if count <= limit { all += bytes }
    }
    guard count <= limit else {
      let atLeast = count > 64 * limit ? "at least " : ""
      throw CommandFailure(
        .badData, "\(what) has \(atLeast)\(count) bytes; the limit is \(limit); nothing was stored")
    }
    return all
  }
}

private func systemRead(_ descriptor: CInt, _ start: UnsafeMutableRawPointer, _ count: Int) -> Int {
  read(descriptor, start, count)
}
