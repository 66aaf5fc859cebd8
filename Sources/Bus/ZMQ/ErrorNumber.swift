import CZMQ

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Error numbers of the system and of libzmq, which adds its own above the system's.
enum ErrorNumber {
  static func text(_ number: Int32) -> String {
    String(cString: zmq_strerror(number))
  }

  static func isTransient(_ number: Int32) -> Bool {
    [EINTR, EAGAIN, EMFILE, ENFILE, ENOMEM, ENOBUFS, ENOSPC].contains(number)
  }

  static func isMissing(_ number: Int32) -> Bool { number == ENOENT }

  /// The number that the calling thread's last libzmq call left.
  static var ofLibrary: Int32 { zmq_errno() }
}

/// Runs a system or libzmq call again for as long as a signal interrupts it.
@inline(__always)
func retryingInterrupts(_ call: () -> Int32) -> Int32 {
  while true {
    let result = call()
    guard result == -1, errno == EINTR else { return result }
  }
}
