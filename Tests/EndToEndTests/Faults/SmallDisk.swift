import Foundation
import TestSupport
import Testing

/// Boards on a disk that can be filled and freed.
///
/// Where the machine allows it this is a file system of a few megabytes in a mount namespace of its
/// own, which goes with the process that holds it. Elsewhere no file of a command may grow.
final class SmallDisk: Sendable {
  enum Kind: String, Sendable, CustomTestStringConvertible {
    case fileSystem = "a small file system"
    case fileSize = "a limit on the size of files"
    var testDescription: String { rawValue }
  }

  /// What this machine allows.
  static let kinds: [Kind] = [.fileSize] + (mounts(at: "/mnt") ? [.fileSystem] : [])

  let boards: Boards
  private let kind: Kind
  private let holder: Program?
  // The thread sanitizer begins with a temporary file of its own, which the limit would cut short.
  private static let limit = [
    "/bin/sh", "-c",
    "ulimit -f \"$1\"; shift; TMPDIR=/nonexistent; export TMPDIR; exec \"$@\"", "sh",
  ]

  init(_ kind: Kind) async throws {
    self.kind = kind
    boards = Boards(subdirectory: "disk/boards")
    let disk = boards.temporary.file("disk")
    try FileManager.default.createDirectory(atPath: disk, withIntermediateDirectories: true)
    guard kind == .fileSystem else {
      holder = nil
      return
    }
    let script =
      "mount -t tmpfs -o size=$1,mode=700 none \"$0\" && echo ready && exec sleep 1000000"
    let size = "\(max(4, Torture.times(4)))m"
    let words = Self.unshare + ["/bin/sh", "-c", script, disk, size]
    let holder = try Program(
      words[0], arguments: words.dropFirst().map { Array($0.utf8) },
      environment: ["PATH": "/usr/sbin:/usr/bin:/sbin:/bin"], directory: boards.temporary)
    await eventually("the disk is there") { !holder.lines.isEmpty }
    self.holder = holder
  }

  /// What a command runs under to find the disk, full as it is now.
  var wrapper: [String] {
    guard let holder else { return [] }
    return ["/usr/bin/nsenter", "-t", "\(holder.pid)", "-m"] + (getuid() == 0 ? [] : ["-U"])
  }

  /// The same for a command that is to find it full.
  ///
  /// - Parameter size: what no file may grow beyond where a disk cannot be had. It goes for the files
  ///   that take the command's output too.
  func fullWrapper(limit size: Int) -> [String] {
    holder == nil ? Self.limit + ["\(size / 512)"] : wrapper
  }

  /// Takes all of the room but these many bytes.
  func fill(leaving bytes: Int = 0) throws {
    guard holder != nil else { return }
    let path = outside(boards.temporary.file("disk/filler"))
    let file = open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
    guard file >= 0 else { throw POSIXError(.EIO) }
    defer { close(file) }
    lseek(file, 0, SEEK_END)
    let page = [UInt8](repeating: 0, count: 4096)
    while write(file, page, page.count) > 0 {}
    let size = Int(lseek(file, 0, SEEK_END))
    guard ftruncate(file, off_t(max(0, size - bytes))) == 0 else { throw POSIXError(.EIO) }
  }

  /// Gives the room back.
  func free() throws {
    guard holder != nil else { return }
    try FileManager.default.removeItem(atPath: outside(boards.temporary.file("disk/filler")))
  }

  /// The path by which this process reaches a file of the disk.
  func outside(_ path: String) -> String { holder.map { "/proc/\($0.pid)/root\(path)" } ?? path }

  private static var unshare: [String] {
    ["/usr/bin/unshare"] + (getuid() == 0 ? ["-m"] : ["-r", "-m"])
  }

  private static func mounts(at place: String) -> Bool {
    let trial = Process()
    trial.executableURL = URL(filePath: unshare[0])
    trial.arguments = unshare.dropFirst() + ["/bin/mount", "-t", "tmpfs", "none", place]
    trial.standardError = FileHandle.nullDevice
    guard (try? trial.run()) != nil else { return false }
    trial.waitUntilExit()
    return trial.terminationStatus == 0
  }
}
