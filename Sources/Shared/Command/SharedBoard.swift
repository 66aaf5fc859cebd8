import Bus

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Makes the directory of a board that a group shares.
enum SharedBoard {
  /// On return the directory is there and is its group's.
  ///
  /// It appears under its name whole, since whoever found it earlier would take it for its owner's.
  static func make(_ path: String) throws(CommandFailure) {
    var facts = stat()
    if stat(path, &facts) != 0 {
      let parent = path.utf8.lastIndex(of: UInt8(ascii: "/")).map { String(path[..<$0]) } ?? "/"
      try BoardDirectory.makeDirectories(parent, .group)
      try build(path, in: parent)
    }
    guard Sharing(ofDirectory: path) == .group else {
      throw CommandFailure(
        .cannotCreate,
        "the board \(path) is its owner's alone; to share it, its owner, as a member of GROUP, runs: "
          + "chgrp -R GROUP \(path) && chmod 2770 \(path) \(path)/bus && chmod 660 \(path)/log.*")
    }
  }

  private static func build(_ path: String, in parent: String) throws(CommandFailure) {
    // No board's name begins with a dot.
    var template = Array("\(parent)/.new-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else {
      let error = SystemError()
      throw CommandFailure(
        error.isPermission ? .noPermission : .cannotCreate,
        "cannot make directory \(path): \(error); choose another with --dir DIR")
    }
    let draft = template.withUnsafeBufferPointer { String(cString: $0.baseAddress!) }
    chmod(draft, mode_t(Sharing.group.directoryMode))
    // Another's finished board has something in it, and a directory that has cannot be replaced.
    let bus = draft + "/bus"
    mkdir(bus, 0o700)
    chmod(bus, mode_t(Sharing.group.directoryMode))
    guard rename(draft, path) != 0 else { return }
    let error = SystemError()
    rmdir(bus)
    rmdir(draft)
    guard error.number == ENOTEMPTY || error.number == EEXIST else {
      throw CommandFailure(.cannotCreate, "cannot make directory \(path): \(error)")
    }
  }
}
