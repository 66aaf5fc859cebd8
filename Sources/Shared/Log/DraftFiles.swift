#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The files that logs are made in before they get their name: `NAME.new-NUMBER`, and SQLite's
/// files beside them.
///
/// A process that dies while it makes a log leaves them behind. They are made, and may be removed,
/// by the holder of the writers' lock alone.
struct DraftFiles {
  let directory: String
  private let prefix: String

  init(directory: String, of name: String) {
    self.directory = directory
    prefix = "\(name).new-"
  }

  static let suffixes = ["", "-wal", "-shm", "-journal"]

  /// A path that is nobody else's.
  func fresh() -> String { "\(directory)/\(prefix)\(UInt32.random(in: .min ... .max))" }

  /// The names in the directory that are of this kind.
  func names() -> [String] { FileSystem.names(in: directory).filter(isDraft) }

  /// Removes them; what cannot be removed is in nobody's way.
  func remove() {
    for name in names() { unlink("\(directory)/\(name)") }
  }

  private func isDraft(_ name: String) -> Bool {
    guard name.hasPrefix(prefix) else { return false }
    let rest = name.dropFirst(prefix.count)
    return Self.suffixes.contains { suffix in
      guard rest.hasSuffix(suffix) else { return false }
      let number = rest.dropLast(suffix.count)
      return UInt32(number).map { "\($0)" == number } ?? false
    }
  }
}
