import CSQLite

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

extension FileSystem {
  /// The name of the file system that a directory lies on, and how many bytes a user has free on it;
  /// nil when neither can be told.
  static func space(ofDirectory path: String) -> BoardFacts.Space? {
    var facts = statvfs()
    guard statvfs(path, &facts) == 0 else { return nil }
    let network = (try? networkName(ofDirectory: path)) ?? nil
    return BoardFacts.Space(
      fileSystem: network ?? localName(ofDirectory: path), isNetwork: network != nil,
      freeBytes: Int64(clamping: UInt64(facts.f_bavail) &* UInt64(facts.f_frsize)),
      isReadOnly: UInt64(facts.f_flag) & UInt64(ST_RDONLY) != 0)
  }

  private static func localName(ofDirectory path: String) -> String {
    #if os(Linux)
      var magic: UInt32 = 0
      guard corkboard_file_system_magic(path, &magic) == 0 else { return "unknown" }
      return localName(magic: magic)
    #else
      var facts = statfs()
      guard statfs(path, &facts) == 0 else { return "unknown" }
      return withUnsafeBytes(of: &facts.f_fstypename) { bytes in
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
    #endif
  }

  /// The names of those that a home directory may lie on, by the magic number of Linux' `statfs`.
  static func localName(magic: UInt32) -> String {
    switch magic {
    case 0x0000_EF53: "ext4"
    case 0x0102_1994: "tmpfs"
    case 0x8584_58F6: "ramfs"
    case 0x9123_683E: "btrfs"
    case 0x5846_5342: "xfs"
    case 0x2FC1_2FC1: "zfs"
    case 0xCA45_1A4E: "bcachefs"
    case 0xF2F5_2010: "f2fs"
    case 0x794C_7630: "overlay"
    case 0x6573_5546: "fuse"
    case 0x2011_BAB0: "exfat"
    case 0x0000_4D44: "vfat"
    case 0x7366_746E: "ntfs3"
    case 0x7371_7368: "squashfs"
    case 0x0000_F15F: "ecryptfs"
    default: "file system 0x" + String(magic, radix: 16)
    }
  }
}
