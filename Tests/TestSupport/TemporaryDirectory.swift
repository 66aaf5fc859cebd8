import Foundation

/// A directory of a test's own, short of path (socket paths are bounded), gone with the value.
public final class TemporaryDirectory: Sendable {
  /// The absolute path.
  public let path: String

  /// Makes the directory; a test cannot go on without one.
  public init() {
    var template = Array("/tmp/cb.XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else { fatalError("mkdtemp failed: errno \(errno)") }
    path = template.withUnsafeBufferPointer { String(cString: $0.baseAddress!) }
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// The path of an entry in this directory; the entry need not exist.
  public func file(_ name: String) -> String { "\(path)/\(name)" }
}
