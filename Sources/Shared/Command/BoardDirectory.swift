import Bus

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Where a board lives: one directory that holds its log and, in `bus/`, its sockets.
package struct BoardDirectory: Sendable, Hashable {
  package let name: String
  /// The absolute path of the board's own directory.
  package let path: String
  /// Whether the board is to be its group's; without it a new one is its owner's alone, and one
  /// that is there stays what it is.
  package let wantsGroup: Bool

  package var bus: String { path + "/bus" }
  package var log: String { path + "/log.db" }

  /// - Parameters:
  ///   - root: the directory that holds all boards.
  ///   - name: the board's name; one path component of letters, digits and `.`, `-`, `_`.
  ///   - wantsGroup: makes a board that the directory's group shares.
  package init(
    root: String, name: String, wantsGroup: Bool = false
  ) throws(CommandFailure) {
    guard Self.isName(name) else {
      throw CommandFailure(
        .usage,
        "\(name.isEmpty ? "an empty text" : name) is not a board name; "
          + "use 1 to 64 letters, digits, '-', '_' or '.', not beginning with '.' or '-'")
    }
    self.name = name
    self.path = try Self.absolute(root) + "/" + name
    self.wantsGroup = wantsGroup
  }

  /// The directory of boards that a process uses when no `--dir` says otherwise.
  ///
  /// Nothing here depends on a login session: cron gives a process little more than HOME, and
  /// with not even that the passwd entry serves.
  package static func defaultRoot(
    environment: (String) -> String?
  ) throws(CommandFailure) -> String {
    if let given = environment("CORKBOARD_DIR") { return given }
    // The XDG rule: a relative path in the variable is ignored.
    if let state = environment("XDG_STATE_HOME"), state.hasPrefix("/") {
      return state + "/corkboard"
    }
    if let home = environment("HOME") ?? Passwd.current?.home {
      return home + "/.local/state/corkboard"
    }
    throw CommandFailure(
      .cannotCreate, "no home directory is known for user \(getuid()); name one with --dir DIR")
  }

  /// Makes the directory and its parents, for their owner alone or, on demand, for their group.
  package func prepare() throws(CommandFailure) {
    if wantsGroup { try SharedBoard.make(path) }
    try Self.makeDirectories(path, .owner)
    try Self.makeDirectories(bus, Sharing(ofDirectory: path))
  }

  /// Whether there is no log, nor anything of one, where the board would be.
  ///
  /// What cannot be looked at, or has something else in its way, may be there: using it says why not.
  package var isMissing: Bool {
    var found = stat()
    return [log, log + "-wal"].allSatisfy { (path: String) in
      lstat(path, &found) != 0 && errno == ENOENT
    }
  }

  /// That the board is not there, as a sentence.
  package var absence: String {
    "there is no board \(name) in \(path.dropLast(name.utf8.count + 1)) yet; its first post makes it"
  }

  /// As ``prepare()``, for who wants to change what is there: a board that is not is not made.
  package func prepareExisting() throws(CommandFailure) {
    if isMissing { throw CommandFailure(.noSuchPost, absence) }
    try prepare()
  }

  static func makeDirectories(
    _ path: String, _ sharing: Sharing
  ) throws(CommandFailure) {
    if !isDirectory(path) { try makeMissing(path, sharing) }
    guard access(path, W_OK | X_OK) == 0 else {
      let error = SystemError()
      throw CommandFailure(
        error.isPermission ? .noPermission : .cannotCreate,
        "cannot write in directory \(path): \(error); choose another with --dir DIR")
    }
  }

  private static func makeMissing(
    _ path: String, _ sharing: Sharing
  ) throws(CommandFailure) {
    var partial = ""
    for component in path.utf8.split(separator: UInt8(ascii: "/")) {
      partial += "/" + (String(component) ?? "")
      if mkdir(partial, 0o700) == 0 {
        // A umask may have taken more away than others' rights.
        _ = chmod(partial, mode_t(sharing.directoryMode))
        continue
      }
      let error = SystemError()
      if isDirectory(partial) { continue }
      if access(partial, F_OK) == 0 {
        throw CommandFailure(
          .cannotCreate,
          "cannot make directory \(path): \(partial) is not a directory; "
            + "remove it or choose another with --dir DIR")
      }
      // It may well be there, where the directory above it lets nobody look.
      let above = parent(of: partial)
      if error.isPermission, access(above, X_OK) != 0 {
        throw CommandFailure(
          .noPermission,
          "cannot enter directory \(above): \(error); ask its owner, or choose another with --dir DIR"
        )
      }
      throw CommandFailure(
        error.isPermission ? .noPermission : .cannotCreate,
        "cannot make directory \(partial): \(error); choose another with --dir DIR")
    }
  }

  private static func parent(of path: String) -> String {
    let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) ?? path.startIndex
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  private static func isDirectory(_ path: String) -> Bool {
    var found = stat()
    return stat(path, &found) == 0 && found.st_mode & S_IFMT == S_IFDIR
  }

  private static func isName(_ name: String) -> Bool {
    guard (1...64).contains(name.utf8.count), let first = name.first else { return false }
    guard first != ".", first != "-" else { return false }
    return name.allSatisfy { $0.isLetter || $0.isNumber || "._-".contains($0) }
  }

  private static func absolute(_ path: String) throws(CommandFailure) -> String {
    guard !path.isEmpty, !path.utf8.contains(0) else {
      throw CommandFailure(.usage, "the directory's name is empty; name one with --dir DIR")
    }
    if path.hasPrefix("/") { return path }
    var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
    guard getcwd(&buffer, buffer.count) != nil else {
      throw CommandFailure(
        .cannotCreate, "the working directory is gone: \(SystemError()); use an absolute --dir DIR")
    }
    return buffer.withUnsafeBufferPointer { String(cString: $0.baseAddress!) } + "/" + path
  }
}
