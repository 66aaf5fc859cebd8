import TestSupport
import Testing

@testable import Bus

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

@Suite(.ownThread) struct LockFileTests {
  private let temporary = TemporaryDirectory()

  @Test func `It is live and not ready until it announces, and gone when released`() throws {
    let directory = try BusDirectory(temporary.path)
    var lock: LockFile? = try LockFile(in: directory)
    let token = lock?.token ?? Token()
    guard case .live(nil, _) = Probe.look(at: token, in: directory) else {
      Issue.record("not live, or ready")
      return
    }
    let record = try LockRecord(hasEndpoint: false, process: 1, seats: 0, info: [65])
    try lock?.announce(record)
    guard case .live(record, _) = Probe.look(at: token, in: directory) else {
      Issue.record("not what was announced")
      return
    }
    lock = nil
    #expect(try entries(of: temporary.path) == [])
  }

  @Test func `Announcing for ever keeps the file short`() throws {
    let directory = try BusDirectory(temporary.path)
    let lock = try LockFile(in: directory)
    for number in 0..<1000 {
      let info = Array("\(number) ".utf8) + Array(repeating: UInt8(ascii: "x"), count: 1000)
      let record = try LockRecord(hasEndpoint: false, process: 1, seats: 0, info: info)
      try lock.announce(record)
      guard case .live(record, _) = Probe.look(at: lock.token, in: directory) else {
        Issue.record("not what was announced last")
        return
      }
    }
    let size = try #require(directory.status(of: lock.token.lockName)).st_size
    #expect(size <= LockRecord.maximumFile)
  }

  @Test func `Many who come while others clear away all get a lock`() async throws {
    let directory = try BusDirectory(temporary.path)
    try await withThrowingTaskGroup(of: Bool.self) { group in
      for _ in 0..<4 {
        group.addTask {
          var held = 0
          for _ in 0..<200 {
            let lock = try LockFile(in: directory)
            for token in try directory.tokens() { _ = Probe.look(at: token, in: directory) }
            if lock.isInPlace { held += 1 }
          }
          return held == 200
        }
      }
      for try await isGood in group { #expect(isGood) }
    }
    #expect(try entries(of: temporary.path) == [])
  }

  @Test func `A name that somebody took away is noticed`() throws {
    let directory = try BusDirectory(temporary.path)
    let lock = try LockFile(in: directory)
    #expect(lock.isInPlace == true)
    directory.remove(lock.token.lockName)
    #expect(lock.isInPlace == false)
    try put("not ours", at: temporary.file(lock.token.lockName))
    #expect(lock.isInPlace == false)
  }
}
