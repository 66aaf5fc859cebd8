import CSQLite

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// What the log must know about the file system below it.
package enum FileSystem {
  /// The name of a network file system by the magic number of Linux' `statfs`, nil for all others.
  ///
  /// The shared memory of a write-ahead log works only between processes of one machine.
  package static func networkName(magic: UInt32) -> String? {
    switch magic {
    case 0x0000_6969: "NFS"
    case 0x0000_517B: "SMB"
    case 0xFF53_4D42: "CIFS"
    case 0xFE53_4D42: "SMB2"
    case 0x5346_414F, 0x6B41_4653: "AFS"
    case 0x0102_1997: "9P"
    case 0x00C3_6400: "Ceph"
    case 0x0BD0_0BD0: "Lustre"
    case 0x0116_1970: "GFS2"
    case 0x7461_636F: "OCFS2"
    case 0x7375_7245: "Coda"
    default: nil
    }
  }

  /// The name of a network file system by macOS' name for its type, nil for all others.
  package static func networkName(type: String) -> String? {
    switch type {
    case "nfs": "NFS"
    case "smbfs", "cifs": "SMB"
    case "afpfs": "AFP"
    case "afs": "AFS"
    case "webdav": "WebDAV"
    case "9p": "9P"
    default: nil
    }
  }

  /// The name of the network file system that a directory lies on, nil when it lies on a local one.
  static func networkName(ofDirectory path: String) throws(LogError) -> String? {
    #if os(Linux)
      var magic: UInt32 = 0
      while corkboard_file_system_magic(path, &magic) != 0 {
        guard errno == EINTR else { throw .system(errno, "examine", path) }
      }
      return networkName(magic: magic)
    #else
      var facts = statfs()
      while statfs(path, &facts) != 0 {
        guard errno == EINTR else { throw .system(errno, "examine", path) }
      }
      let type = withUnsafeBytes(of: facts.f_fstypename) { bytes in
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      return networkName(type: type)
    #endif
  }
}

extension FileSystem {
  /// The names in a directory, in no order; none if it cannot be read.
  static func names(in directory: String) -> [String] {
    guard let stream = opendir(directory) else { return [] }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names
  }

  /// Makes an empty file of this mode, whatever the umask; false with `errno` when it cannot be
  /// made, or something is there.
  static func create(_ path: String, mode: UInt32) -> Bool {
    let flags = O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC
    #if canImport(Glibc)
      let file = Glibc.open(path, flags, 0o600)
    #elseif canImport(Musl)
      let file = Musl.open(path, flags, 0o600)
    #elseif canImport(Darwin)
      let file = Darwin.open(path, flags, 0o600)
    #endif
    guard file >= 0 else { return false }
    fchmod(file, mode_t(mode))
    close(file)
    return true
  }
}

/// Which file stands behind a path.
package struct FileIdentity: Hashable, Sendable {
  package let device: UInt64
  package let inode: UInt64
  let size: Int64
  let isRegular: Bool
  /// How many names the file has.
  let links: Int

  /// Nil when nothing stands there.
  init?(_ path: String) {
    var facts = stat()
    guard stat(path, &facts) == 0 else { return nil }
    device = UInt64(truncatingIfNeeded: facts.st_dev)
    inode = UInt64(truncatingIfNeeded: facts.st_ino)
    size = Int64(facts.st_size)
    isRegular = facts.st_mode & S_IFMT == S_IFREG
    links = Int(facts.st_nlink)
  }

  package static func == (left: FileIdentity, right: FileIdentity) -> Bool {
    left.device == right.device && left.inode == right.inode
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(device)
    hasher.combine(inode)
  }
}
