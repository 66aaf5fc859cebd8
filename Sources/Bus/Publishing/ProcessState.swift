#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// What the system says about another process.
enum ProcessState {
  /// Whether a process is stopped (SIGSTOP, a debugger), so that waiting for it is vain.
  ///
  /// False where the system does not say.
  static func isStopped(_ process: Int32) -> Bool {
    #if os(Linux)
      let number = open("/proc/\(process)/stat", O_RDONLY | O_CLOEXEC)
      guard number >= 0 else { return false }
      let file = Descriptor(owning: number)
      var bytes: [UInt8] = Array(repeating: 0, count: 512)
      let count = read(file.number, &bytes, bytes.count)
      return count > 0 && isStopped(stat: bytes.prefix(count))
    #else
      return false
    #endif
  }

  /// Reads the state out of `/proc/PID/stat`: the letter after the name, which is in parentheses
  /// and may have any character in it.
  static func isStopped(stat: some BidirectionalCollection<UInt8>) -> Bool {
    guard let end = stat.lastIndex(of: UInt8(ascii: ")")) else { return false }
    let state = stat[stat.index(after: end)...].first { $0 != UInt8(ascii: " ") }
    return state == UInt8(ascii: "T") || state == UInt8(ascii: "t")
  }
}
