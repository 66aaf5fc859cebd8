#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The process's own arguments and environment, as bytes and as the options want them.
package enum ProcessArguments {
  /// The argument vector as the kernel gave it, the program's name first.
  package static func bytes() -> [[UInt8]] {
    let count = Int(CommandLine.argc)
    // Swift looks for the vector beside the environment, and finds none when a preloaded library
    // has moved that. No process has no name, so none means not found.
    guard count > 0 else { return kernelBytes() }
    let vector = CommandLine.unsafeArgv
    return (0..<count).compactMap { index in
      vector[index].map { text in
        Array(UnsafeRawBufferPointer(start: text, count: strlen(text)))
      }
    }
  }

  /// The same from Linux' file of it: each argument ends with a zero byte.
  private static func kernelBytes() -> [[UInt8]] {
    let file = open("/proc/self/cmdline", O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return [] }
    defer { close(file) }
    var all: [UInt8] = []
    while true {
      var count = 0
      all += [UInt8](unsafeUninitializedCapacity: 65_536) { space, filled in
        count = read(file, space.baseAddress, space.count)
        filled = max(count, 0)
      }
      if count == -1, errno == EINTR { continue }
      if count <= 0 { break }
    }
    return all.split(separator: 0, omittingEmptySubsequences: false).dropLast().map(Array.init)
  }

  /// A variable of the environment as bytes; an empty one counts as unset.
  package static func environment(_ name: String) -> [UInt8]? {
    guard let text = getenv(name), text.pointee != 0 else { return nil }
    return Array(UnsafeRawBufferPointer(start: text, count: strlen(text)))
  }
}
