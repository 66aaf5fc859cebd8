#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Whether a directory is its owner's alone or its group's, and so the modes of what is made in it.
///
/// The directory's own mode keeps that choice: set-gid and open to its group is what somebody asked
/// for, and nothing else is taken for it. Modes hold whatever the umask: it takes away what the
/// group needs, and is no reason to keep less than it promises.
package enum Sharing: Sendable {
  case owner
  case group

  /// What a directory's mode says.
  package init(mode: UInt32) {
    self = mode & 0o2070 == 0o2070 ? .group : .owner
  }

  /// What the mode of the directory at a path says; ``owner`` when nothing can be seen there.
  package init(ofDirectory path: String) {
    var status = stat()
    self = stat(path, &status) == 0 ? Sharing(mode: UInt32(status.st_mode)) : .owner
  }

  /// For log, locks and sockets.
  package var fileMode: UInt32 { self == .group ? 0o660 : 0o600 }

  /// For directories; those made in a set-gid one belong to its group.
  package var directoryMode: UInt32 { self == .group ? 0o2770 : 0o700 }
}
