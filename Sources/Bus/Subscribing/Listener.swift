#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A listening socket in a directory, made for libzmq to accept on.
///
/// libzmq's own way would remove whatever stands at the path, a regular file too, before it binds and
/// after it closes, and would leave the mode to the umask.
struct Listener: ~Copyable {
  /// The socket's file, by which it is known when it is removed.
  let identity: FileIdentity
  private let descriptor: Descriptor

  init(
    at token: Token, _ paths: SocketPaths, in directory: BusDirectory, backlog: Int
  ) throws(BusError) {
    let name = token.socketName
    func failure(_ operation: String) -> BusError {
      BusError(.socket, errno: errno, operation, directory.filePath(name))
    }
    #if canImport(Glibc)
      let number = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    #else
      let number = socket(AF_UNIX, SOCK_STREAM, 0)
    #endif
    guard number >= 0 else { throw failure("make the socket") }
    let descriptor = Descriptor(owning: number)
    _ = fcntl(number, F_SETFD, FD_CLOEXEC)
    _ = fcntl(number, F_SETFL, O_NONBLOCK)
    // On Linux the socket is born with this mode; elsewhere the directory alone keeps others out
    // until the mode is set below.
    fchmod(number, directory.fileMode)
    guard Self.bind(number, to: paths.path(of: token)) == 0 else {
      throw failure("bind the socket")
    }
    guard let status = directory.status(of: name) else { throw failure("find the socket") }
    let identity = FileIdentity(status)
    // The umask may have taken away what the owner needs.
    guard fchmodat(directory.descriptor, name, directory.fileMode, 0) == 0,
      listen(number, Int32(backlog)) == 0
    else {
      let error = failure("listen on")
      directory.remove(name, if: identity)
      throw error
    }
    self.identity = identity
    self.descriptor = descriptor
  }

  var number: Int32 { descriptor.number }

  /// Gives the socket away unclosed.
  consuming func release() { _ = descriptor.release() }

  private static func bind(_ number: Int32, to path: String) -> Int32 {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { bytes in
      // The path fits, SocketPaths has seen to that; the rest is zero already.
      bytes.copyBytes(from: path.utf8.prefix(bytes.count - 1))
    }
    return withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bindAddress(number, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
  }
}

// The system's function, whose name the method above hides.
private func bindAddress(
  _ number: Int32, _ address: UnsafePointer<sockaddr>, _ length: socklen_t
) -> Int32 {
  bind(number, address, length)
}
