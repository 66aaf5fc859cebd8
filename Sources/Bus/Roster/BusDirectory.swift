#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// An open directory of lock files and sockets.
///
/// Entries are reached from its descriptor, so that what is done to an entry happens in this very
/// directory, whatever becomes of its path.
final class BusDirectory: Sendable {
  let path: String
  let descriptor: Int32
  /// The mode of the locks and sockets made in it.
  let fileMode: mode_t
  private let identity: FileIdentity

  /// Opens the directory, and makes it when only it is missing: for the owner alone (0700), or for
  /// the group (02770) when the directory above it is the group's.
  convenience init(_ path: String) throws(BusError) {
    try Self.make(path)
    try self.init(existing: path)
  }

  /// Opens the directory, which must be there.
  init(existing path: String) throws(BusError) {
    descriptor = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    var status = stat()
    guard descriptor >= 0, fstat(descriptor, &status) == 0 else {
      throw Self.error(errno, "open the directory", path)
    }
    identity = FileIdentity(status)
    fileMode = mode_t(Sharing(mode: UInt32(status.st_mode)).fileMode)
    self.path = path
  }

  private static func make(_ path: String) throws(BusError) {
    if mkdir(path, 0o700) == 0 {
      // The umask may have taken rights away that the owner needs.
      chmod(path, mode_t(Sharing(ofDirectory: path + "/..").directoryMode))
    } else if errno != EEXIST {
      // A directory on a read-only file system can be there and serve all the same.
      let number = errno
      guard access(path, F_OK) == 0 else {
        throw BusError(.directory, errno: number, "make the directory", path)
      }
    }
  }

  deinit { close(descriptor) }

  /// Whether the path still leads to this directory: it may be removed and made again.
  var isAtItsPath: Bool {
    var status = stat()
    return stat(path, &status) == 0 && FileIdentity(status) == identity
  }

  /// The tokens of all well-formed lock files.
  func tokens() throws(BusError) -> [Token] {
    // A descriptor of its own: the place in a listing belongs to the open file.
    let listing = openat(descriptor, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard listing >= 0, let stream = fdopendir(listing) else {
      let number = errno
      if listing >= 0 { close(listing) }
      throw Self.error(number, "list the directory", path)
    }
    defer { closedir(stream) }
    var tokens: [Token] = []
    while let entry = readdir(stream) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      if let token = Token(lockName: name) { tokens.append(token) }
    }
    return tokens
  }

  /// The status of an entry itself, never of what a symbolic link points to.
  func status(of name: String) -> stat? {
    var status = stat()
    guard fstatat(descriptor, name, &status, AT_SYMLINK_NOFOLLOW) == 0 else { return nil }
    return status
  }

  /// Whether the entry is a socket; not a regular file, and not a link to a socket.
  func isSocket(_ name: String) -> Bool {
    status(of: name).map { $0.st_mode & S_IFMT == S_IFSOCK } ?? false
  }

  /// Removes an entry if it is still that very file.
  func remove(_ name: String, if identity: FileIdentity) {
    if let status = status(of: name), FileIdentity(status) == identity { remove(name) }
  }

  func remove(_ name: String) { unlinkat(descriptor, name, 0) }

  func filePath(_ name: String) -> String { "\(path)/\(name)" }

  private static func error(_ number: Int32, _ operation: String, _ path: String) -> BusError {
    let isShort = number == EMFILE || number == ENFILE
    return BusError(isShort ? .descriptors : .directory, errno: number, operation, path)
  }
}
