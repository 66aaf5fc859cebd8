import Shared

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The end of the process without the libraries' cleaning up.
///
/// Threads may still be in a call of one of them that ends by itself in a few seconds; cleaning up
/// would take from under them what they use. What has to be kept is on the disk by then.
enum ImmediateExit {
  static func now(_ code: ExitCode) -> Never { _exit(code.rawValue) }
}
