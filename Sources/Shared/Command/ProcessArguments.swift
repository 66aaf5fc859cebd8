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
    let vector = CommandLine.unsafeArgv
    return (0..<Int(CommandLine.argc)).compactMap { index in
      vector[index].map { text in
        Array(UnsafeRawBufferPointer(start: text, count: strlen(text)))
      }
    }
  }

  /// A variable of the environment as bytes; an empty one counts as unset.
  package static func environment(_ name: String) -> [UInt8]? {
    guard let text = getenv(name), text.pointee != 0 else { return nil }
    return Array(UnsafeRawBufferPointer(start: text, count: strlen(text)))
  }
}
