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
    // Its own numbers can only have come from the library, so it has been loaded.
    guard number >= ZMQ_HAUSNUMERO else { return String(cString: strerror(number)) }
    return Library.zmq.strerror(number).map { String(cString: $0) } ?? "error \(number)"
  }

  static func isTransient(_ number: Int32) -> Bool {
    [EINTR, EAGAIN, EMFILE, ENFILE, ENOMEM, ENOBUFS, ENOSPC].contains(number)
  }

  static func isMissing(_ number: Int32) -> Bool { number == ENOENT }

  /// The number that the calling thread's last libzmq call left: the system's place for it is
  /// libzmq's too, wherever there is only one C library in a process.
  static var ofLibrary: Int32 { errno }
}

/// Runs a system or libzmq call again for as long as a signal interrupts it.
@inline(__always)
func retryingInterrupts(_ call: () -> Int32) -> Int32 {
  while true {
    let result = call()
    guard result == -1, errno == EINTR else { return result }
  }
}
