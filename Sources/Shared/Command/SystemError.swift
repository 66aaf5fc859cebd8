#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The C library's number and sentence for what a system call refused.
package struct SystemError: Error, Sendable, Equatable, CustomStringConvertible {
  package let number: CInt

  package init(number: CInt = errno) { self.number = number }

  package var description: String {
    var buffer = [CChar](repeating: 0, count: 256)
    guard strerror_r(number, &buffer, buffer.count) == 0 else { return "error \(number)" }
    return buffer.withUnsafeBufferPointer { String(cString: $0.baseAddress!) }
  }

  /// `EACCES`, `EPERM`, and a file system mounted read-only are for the owner to change.
  package var isPermission: Bool { number == EACCES || number == EPERM }
}
