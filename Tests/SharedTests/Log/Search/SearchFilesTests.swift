import Foundation
import TestSupport
import Testing

@testable import Shared

@Suite struct `The files of search indexes` {
  let directory = TemporaryDirectory()
  let log = LogID(high: 0x0123_4567_89AB_CDEF, low: 7)

  var files: SearchFiles { SearchFiles(directory: directory.path) }

  func put(_ names: [String]) throws {
    for name in names { try Data().write(to: URL(filePath: directory.file(name))) }
  }

  @Test func `are named after their log, each differently`() throws {
    let (path, draft) = files.fresh(of: log)
    #expect(path.hasPrefix(directory.file("search-0123456789abcdef-")) && path.hasSuffix(".db"))
    #expect(draft.hasSuffix(".new") && files.fresh(of: log).path != path)
    #expect(files.path(of: log) == nil)
    try put([String(draft.split(separator: "/").last ?? "")])
    #expect(files.path(of: log) == nil)
    try put([String(path.split(separator: "/").last ?? "")])
    #expect(files.path(of: log) == path)
    #expect(files.path(of: LogID(high: 1, low: 7)) == nil)
  }

  @Test func `are chosen the same by all, and swept with what belongs to them`() throws {
    let kept = "search-0123456789abcdef-00000002.db"
    let swept = [
      "search-0123456789abcdef-00000001.db", "search-0123456789abcdef-00000001.db-wal",
      "search-0123456789abcdef-00000003.new", "search-0123456789abcdef-00000003.new-journal",
      "search-fedcba9876543210-ffffffff.db", "search-fedcba9876543210-ffffffff.db-shm",
    ]
    let others = [
      "log.db", "search", "search.db", "search-notes.txt", "search-0123456789abcdef-00000001.txt",
      "search-0123456789abcdef-1.db", "search-0123456789abcdeg-00000001.db",
      "search-0123456789abcdef-00000001.db.orig", "search-0123456789abcdef.db",
    ]
    try put([kept, kept + "-wal", kept + "-shm"] + swept + others)
    #expect(files.path(of: log) == directory.file(kept))
    files.sweep(keeping: directory.file(kept))
    #expect(
      Set(FileSystem.names(in: directory.path))
        == Set([kept, kept + "-wal", kept + "-shm"] + others))
    files.sweep(keeping: nil)
    #expect(Set(FileSystem.names(in: directory.path)) == Set(others))
  }
}
