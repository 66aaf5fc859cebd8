#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The files of search indexes in a board's directory: `search-LOG-TOKEN.db`, where LOG are the
/// first 16 digits of the log's id and TOKEN is random.
///
/// So no index ever stands where another stood, whose write-ahead log may still be there or which
/// somebody may have open. With another ending it is one that is being made.
struct SearchFiles {
  let directory: String

  private static let ending = ".db"
  private static let draftEnding = ".new"

  /// The index of a log, if there is one; where several were made at once, all choose the same.
  func path(of log: LogID) -> String? {
    let prefix = Self.prefix(log)
    return FileSystem.names(in: directory)
      .filter { $0.hasPrefix(prefix) && $0.hasSuffix(Self.ending) && Self.isOurs($0) }
      .max().map { "\(directory)/\($0)" }
  }

  /// A name for a new one, and one to make it under.
  func fresh(of log: LogID) -> (path: String, draft: String) {
    var token: [UInt8] = []
    Hex.append(UInt64.random(in: .min ... .max), digits: 8, to: &token)
    let name = "\(directory)/\(Self.prefix(log))\(String(decoding: token, as: UTF8.self))"
    return (name + Self.ending, name + Self.draftEnding)
  }

  /// Every file of an index, finished or not, and what SQLite put beside it.
  func names() -> [String] { FileSystem.names(in: directory).filter(Self.isOurs) }

  /// Removes every index but one; what cannot be removed is in nobody's way.
  ///
  /// Who has one of them open goes on with it, and notices at its next search. Who is about to make
  /// one finds another in its place.
  func sweep(keeping path: String?) {
    // In this order: see ``remove(_:)``.
    for name in names().sorted() {
      let file = "\(directory)/\(name)"
      if let path, file.hasPrefix(path) { continue }
      unlink(file)
    }
  }

  /// Removes one; first the file itself, by which those who open it can tell.
  static func remove(_ path: String) throws(LogError) {
    for suffix in DraftFiles.suffixes where unlink(path + suffix) != 0 && errno != ENOENT {
      throw .system(errno, "remove the search index", path + suffix)
    }
  }

  private static func prefix(_ log: LogID) -> String { "search-\(log.description.prefix(16))-" }

  private static func isOurs(_ name: String) -> Bool {
    let parts = name.split(separator: "-", maxSplits: 2, omittingEmptySubsequences: false)
    guard parts.count == 3, parts[0] == "search", isHex(parts[1], 16), isHex(parts[2].prefix(8), 8)
    else { return false }
    let rest = parts[2].dropFirst(8)
    return [ending, draftEnding].contains { ending in
      DraftFiles.suffixes.contains { rest == ending + $0 }
    }
  }

  private static func isHex(_ text: Substring, _ count: Int) -> Bool {
    text.utf8.count == count && text.utf8.allSatisfy { Hex.value($0) != nil }
  }
}
