import Foundation

/// A directory of a test's own, short of path (socket paths are bounded), gone with the value.
public final class TemporaryDirectory: Sendable {
  /// The absolute path.
  public let path: String

  /// Makes the directory; a test cannot go on without one.
  public init() {
    var template = Array("\(Self.parent)/cb.XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else { fatalError("mkdtemp failed: errno \(errno)") }
    path = template.withUnsafeBufferPointer { String(cString: $0.baseAddress!) }
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// The path of an entry in this directory; the entry need not exist.
  public func file(_ name: String) -> String { "\(path)/\(name)" }

  /// TMPDIR where it is set, else memory where there is plenty, else `/tmp`.
  ///
  /// Thousands of commits that each wait for a disk would hold up every other test of the process.
  private static let parent: String = {
    if let given = ProcessInfo.processInfo.environment["TMPDIR"], given.hasPrefix("/") {
      return given.hasSuffix("/") ? String(given.dropLast()) : given
    }
    var memory = statvfs()
    let plenty = 1 << 30
    if statvfs("/dev/shm", &memory) == 0, access("/dev/shm", W_OK) == 0,
      UInt64(memory.f_bavail) * UInt64(memory.f_frsize) > plenty
    {
      return "/dev/shm"
    }
    return "/tmp"
  }()
}
