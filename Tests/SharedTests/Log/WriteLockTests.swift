import Synchronization
import TestSupport
import Testing

@testable import Shared

@Suite(.ownThread) struct `The writers' queue` {
  let directory = TemporaryDirectory()
  var path: String { directory.file("log.lock") }

  @Test func `lets one in at a time and gives up after its bound`() throws {
    let first = WriteLock(path)
    let second = WriteLock(path)
    try first.acquire(within: .seconds(1))
    do throws(LogError) {
      try second.acquire(within: .milliseconds(20))
      Issue.record("two hold the lock")
    } catch {
      #expect(error.code == .busy && error.isRetriable)
    }
    first.release()
    try second.acquire(within: .seconds(10))
    second.release()
  }

  @Test func `hands over as soon as the holder is done`() async throws {
    let first = WriteLock(path)
    try first.acquire(within: .seconds(1))
    let path = path
    let isComing = Mutex(false)
    let second = Task(executorPreference: OwnThread()) {
      let lock = WriteLock(path)
      isComing.withLock { $0 = true }
      try lock.acquire(within: .seconds(60))
      lock.release()
      return true
    }
    await eventually("the second is about to queue") { isComing.withLock { $0 } }
    first.release()
    #expect(try await second.value)
  }

  @Test func `one who gave up does not get the lock later`() async throws {
    let first = WriteLock(path)
    let second = WriteLock(path)
    let third = WriteLock(path)
    try first.acquire(within: .seconds(1))
    for _ in 0..<5 {
      #expect(throws: LogError.self) { try second.acquire(within: .milliseconds(1)) }
    }
    first.release()
    // The five helpers get the lock in turn, and each must let go of it.
    try third.acquire(within: .seconds(60))
    third.release()
    try second.acquire(within: .seconds(60))
    #expect(throws: LogError.self) { try third.acquire(within: .milliseconds(1)) }
    second.release()
  }

  @Test func `is freed with its holder`() throws {
    do {
      let first = WriteLock(path)
      try first.acquire(within: .seconds(1))
    }
    try WriteLock(path).acquire(within: .seconds(10))
  }

  @Test func `says what is wrong with its file`() throws {
    do throws(LogError) {
      try WriteLock(directory.file("none/log.lock")).acquire(within: .seconds(1))
      Issue.record("locked nothing")
    } catch {
      #expect(error.code == .cannotOpen && error.path.hasSuffix("none/log.lock"))
    }
  }
}
