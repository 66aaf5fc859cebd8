package import Shared

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The right to be a board's only relay: an flock on a file beside the log, for as long as the
/// process lives.
package final class RelayLock: Sendable {
  private let path: String
  private let descriptor: CInt

  /// Opens the file, and takes no lock yet.
  package init(board: BoardDirectory, mode: UInt32) throws(CommandFailure) {
    path = board.path + "/relay.lock"
    descriptor = open(path, O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC, mode_t(mode))
    guard descriptor >= 0 else {
      let error = SystemError()
      throw CommandFailure(
        error.isPermission ? .noPermission : .cannotCreate, "cannot open \(path): \(error)")
    }
    // The mode is ours to say, not the umask's; only the owner can.
    _ = fchmod(descriptor, mode_t(mode))
  }

  deinit { close(descriptor) }

  /// Takes the lock if nobody has it.
  package func take() -> Bool {
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else { return false }
    signInto()
    return true
  }

  /// Waits until nobody has it, and takes it; blocks the thread for as long as that lasts.
  package func wait() {
    while flock(descriptor, LOCK_EX) != 0, errno == EINTR {}
    signInto()
  }

  /// The process that has it, as far as it says so.
  package var holder: Int? {
    var space = [UInt8](repeating: 0, count: 32)
    let count = pread(descriptor, &space, space.count, 0)
    guard count > 0 else { return nil }
    return Int(String(decoding: space[..<count].prefix { $0 != 0x0A }, as: UTF8.self))
  }

  private func signInto() {
    let line = Array("\(getpid())\n".utf8)
    _ = ftruncate(descriptor, 0)
    _ = pwrite(descriptor, line, line.count, 0)
  }
}
