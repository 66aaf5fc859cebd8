import TestSupport
import Testing

@testable import Shared

@Suite struct `File systems` {
  @Test(
    arguments: [
      (0x6969, "NFS"), (0xFF53_4D42, "CIFS"), (0x517B, "SMB"), (0xFE53_4D42, "SMB2"),
      (0x5346_414F, "AFS"), (0x0102_1997, "9P"), (0x00C3_6400, "Ceph"), (0x0BD0_0BD0, "Lustre"),
      (0x0116_1970, "GFS2"), (0x7461_636F, "OCFS2"),
    ] as [(UInt32, String)])
  func `of the network are named`(magic: UInt32, name: String) {
    #expect(FileSystem.networkName(magic: magic) == name)
  }

  @Test(
    arguments: [0xEF53, 0x5846_5342, 0x9123_683E, 0x0102_1994, 0x794C_7630, 0x2FC1_2FC1, 0]
      as [UInt32])
  func `of this machine are not`(magic: UInt32) {
    #expect(FileSystem.networkName(magic: magic) == nil)
  }

  @Test func `are named by type as well`() {
    #expect(FileSystem.networkName(type: "nfs") == "NFS")
    #expect(FileSystem.networkName(type: "smbfs") == "SMB")
    #expect(FileSystem.networkName(type: "apfs") == nil)
  }

  @Test func `of a test's directory are local`() throws {
    let directory = TemporaryDirectory()
    #expect(try FileSystem.networkName(ofDirectory: directory.path) == nil)
    #expect(throws: LogError.self) { try FileSystem.networkName(ofDirectory: "/nowhere/at/all") }
  }
}
