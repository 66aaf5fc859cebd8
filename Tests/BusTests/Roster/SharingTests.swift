import TestSupport
import Testing

@testable import Bus

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

@Suite("Whom a directory is for")
struct SharingTests {
  @Test("only set-gid together with all rights of the group means the group")
  func modes() {
    for mode: UInt32 in [0o2770, 0o42770, 0o2775, 0o3770] { #expect(Sharing(mode: mode) == .group) }
    for mode: UInt32 in [0o700, 0o770, 0o777, 0o2700, 0o2750, 0o2755, 0o2760, 0] {
      #expect(Sharing(mode: mode) == .owner)
    }
  }

  @Test("what is made in a group's directory is the group's, bus directory, lock and socket")
  func group() throws {
    let temporary = TemporaryDirectory()
    #expect(chmod(temporary.path, 0o2770) == 0)
    let bus = temporary.file("bus")
    let subscriber = try listen(in: bus, Received())
    #expect(try modes(of: bus) == [0o2770, 0o660, 0o660])
    subscriber.stop()
  }

  @Test("everywhere else it is the owner's alone")
  func owner() throws {
    let temporary = TemporaryDirectory()
    #expect(chmod(temporary.path, 0o2755) == 0)
    let bus = temporary.file("bus")
    let subscriber = try listen(in: bus, Received())
    #expect(try modes(of: bus).map { $0 & 0o777 } == [0o700, 0o600, 0o600])
    subscriber.stop()
  }

  /// Those of the directory, then of what is in it.
  private func modes(of directory: String) throws -> [UInt32] {
    let paths = [directory] + (try entries(of: directory)).map { "\(directory)/\($0)" }
    return paths.map { path in
      var status = stat()
      lstat(path, &status)
      return UInt32(status.st_mode) & 0o7777
    }
  }
}
