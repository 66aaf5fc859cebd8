import Foundation
import Testing

@testable import Shared

@Suite struct `What a dead maker of a log left behind` {
  let directory = LogDirectory()
  let leftovers = ["log.db.new-1", "log.db.new-4294967295-wal", "log.db.new-7-shm"]
  let others = [
    "log.db.new-", "log.db.new-x", "log.db.new-1-old", "log.db.new-+1", "log.db.new-01",
    "log.db.new-4294967296", "other.db.new-1", "log.db.backup",
  ]

  func names() throws -> Set<String> {
    Set(try FileManager.default.contentsOfDirectory(atPath: directory.board))
  }

  func put(_ names: [String]) throws {
    try FileManager.default.createDirectory(
      atPath: directory.board, withIntermediateDirectories: true)
    for name in names { try Data([1]).write(to: URL(filePath: "\(directory.board)/\(name)")) }
  }

  @Test func `is removed when a log is made, and nothing else`() throws {
    try put(leftovers + others)
    let log = try directory.open()
    #expect(
      try names().subtracting(["log.db", "log.db-wal", "log.db-shm", "log.lock"]) == Set(others))
    try log.append([.create(.sample())])
  }

  @Test func `is removed when it is a second name of the log`() throws {
    try directory.open().append([.create(.sample())])
    try put(Array(leftovers.dropFirst()) + others)
    try FileManager.default.linkItem(
      atPath: directory.path, toPath: "\(directory.board)/\(leftovers[0])")
    #expect(try directory.open().head() == 1)
    #expect(try names().isDisjoint(with: leftovers) && names().isSuperset(of: others))
  }

  @Test func `waits while somebody makes a log`() throws {
    try put(leftovers)
    let holder = WriteLock(directory.lockPath)
    try holder.acquire(within: .seconds(1))
    #expect(throws: LogError.self) { try directory.open(busyBound: .milliseconds(20)) }
    #expect(try names().isSuperset(of: leftovers))
    holder.release()
  }
}
