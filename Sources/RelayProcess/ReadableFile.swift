import Shared

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A file that somebody else will read.
enum ReadableFile {
  static func check(_ path: String) throws(CommandFailure) {
    let file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard file >= 0 else {
      let error = SystemError()
      throw CommandFailure(
        error.isPermission ? .noPermission : .inputOutput, "cannot read \(path): \(error)")
    }
    close(file)
  }
}
