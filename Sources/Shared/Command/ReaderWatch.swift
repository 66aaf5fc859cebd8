import Bus

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Notices that whoever reads a pipe has gone, before there is anything to write to it.
package enum ReaderWatch {
  /// Calls `body` once, on a thread of its own, when the reader has gone.
  ///
  /// Never where the output is no pipe, or no thread is to be had: then the next write tells.
  package static func start(_ output: Output, _ body: @escaping @Sendable () -> Void) {
    var found = stat()
    guard fstat(output.descriptor, &found) == 0, found.st_mode & S_IFMT == S_IFIFO else { return }
    let thread = try? SystemThread {
      var poll = PollSet()
      poll.add(hangUpOf: output.descriptor)
      repeat { poll.wait(milliseconds: -1) } while !poll.isReadable(0)
      body()
    }
    thread?.detach()
  }
}
