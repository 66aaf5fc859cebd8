#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Paths of sockets in a directory that fit into a socket address, however long its own path is.
final class SocketPaths: Sendable {
  /// The longest path of a socket in bytes: 107 on Linux, 103 on macOS.
  static let limit = MemoryLayout.size(ofValue: sockaddr_un().sun_path) - 1

  private let prefix: String
  // Kept open: a path through its descriptor is good for as long as it is.
  private let directory: BusDirectory
  private let alias: Alias?

  /// - Parameter viaDescriptor: false takes the way of systems without `/proc`.
  init(_ directory: BusDirectory, viaDescriptor: Bool = true) throws(BusError) {
    self.directory = directory
    let nameLength = 1 + Token().socketName.utf8.count
    // libzmq reads "@" at the start of a relative path as a name that is not in the file system.
    if directory.path.hasPrefix("/"), directory.path.utf8.count + nameLength <= Self.limit {
      prefix = directory.path
      alias = nil
      return
    }
    let throughProc = "/proc/self/fd/\(directory.descriptor)"
    if viaDescriptor, access(throughProc, F_OK) == 0 {
      prefix = throughProc
      alias = nil
      return
    }
    let alias = try Alias(of: directory.path)
    guard alias.path.utf8.count + nameLength <= Self.limit else {
      throw BusError(.addressTooLong, "reach", directory.path)
    }
    prefix = alias.path
    self.alias = alias
  }

  func path(of token: Token) -> String { "\(prefix)/\(token.socketName)" }
  func endpoint(of token: Token) -> String { "ipc://\(path(of: token))" }

  /// A symbolic link in a private directory, both removed with the value.
  private final class Alias: Sendable {
    let path: String
    private let parent: String

    init(of target: String) throws(BusError) {
      var template = Array("/tmp/bus.XXXXXX".utf8CString)
      guard let absolute = realpath(target, nil) else {
        throw BusError(.directory, errno: errno, "find", target)
      }
      defer { free(absolute) }
      guard let made = mkdtemp(&template) else {
        throw BusError(.directory, errno: errno, "make a directory in", "/tmp")
      }
      parent = String(cString: made)
      path = parent + "/d"
      guard symlink(absolute, path) == 0 else {
        let number = errno
        rmdir(parent)
        throw BusError(.directory, errno: number, "make the link", path)
      }
    }

    deinit {
      unlink(path)
      rmdir(parent)
    }
  }
}
