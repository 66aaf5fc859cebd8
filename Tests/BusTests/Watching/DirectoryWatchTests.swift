import Bus
import Synchronization
import TestSupport
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

@Suite(.ownThread) struct DirectoryWatchTests {
  private let directory = TemporaryDirectory()

  /// What a program does with a watch: it looks again at each call.
  private final class Audience: Sendable {
    let infos = Mutex<[String]>([])
    let calls = Mutex(0)
    let roster: Roster

    init(_ roster: Roster) { self.roster = roster }

    @Sendable func look() {
      calls.withLock { $0 += 1 }
      let members = (try? roster.members()) ?? []
      infos.withLock {
        $0 = members.map { String(decoding: $0.info, as: UTF8.self) }.sorted()
      }
    }

    var seen: [String] { infos.withLock { $0 } }
  }

  @Test func `Those who come, change and leave are seen`() async throws {
    let roster = try Roster(directory: directory.path)
    let audience = Audience(roster)
    let watch = try DirectoryWatch(directory: directory.path, handler: audience.look)
    let ann = try roster.join(info: Array("ann".utf8))
    await eventually("ann is here") { audience.seen == ["ann"] }
    let bob = try listen(in: directory.path, info: "bob", Received())
    await eventually("bob is here") { audience.seen == ["ann", "bob"] }
    try ann.update(info: Array("cleo".utf8))
    await eventually("ann is cleo") { audience.seen == ["bob", "cleo"] }
    bob.stop()
    ann.leave()
    await eventually("nobody is here") { audience.seen == [] }
    withExtendedLifetime(watch) {}
  }

  @Test func `A death is seen, with no file touched by anyone`() async throws {
    let path = directory.file("00000000000000aa.lock")
    var lock: HeldLock? = try HeldLock(path, record: "presence 1 0 ann\n")
    let audience = Audience(try Roster(directory: directory.path))
    let watch = try DirectoryWatch(directory: directory.path, handler: audience.look)
    audience.look()
    #expect(audience.seen == ["ann"])
    withExtendedLifetime(lock) {}
    lock = nil
    await eventually("ann is gone") { audience.seen == [] }
    withExtendedLifetime(watch) {}
  }

  @Test func `A single change is told twice, the second time when it is over for good`()
    async throws
  {
    try put("", at: directory.file("file"))
    let calls = Mutex(0)
    let watch = try DirectoryWatch(directory: directory.path) { calls.withLock { $0 += 1 } }
    unlink(directory.file("file"))
    await eventually("it was told twice") { calls.withLock { $0 } == 2 }
    withExtendedLifetime(watch) {}
  }

  @Test func `A burst is told in few calls`() async throws {
    let roster = try Roster(directory: directory.path)
    let audience = Audience(roster)
    let watch = try DirectoryWatch(directory: directory.path, handler: audience.look)
    let ann = try roster.join(info: [])
    for number in 0..<1000 { try ann.update(info: Array("\(number)".utf8)) }
    await eventually("the last is seen") { audience.seen == ["999"] }
    #expect(audience.calls.withLock { $0 } < 300)
    ann.leave()
    withExtendedLifetime(watch) {}
  }

  @Test func `A directory that comes later, or goes and comes again, is watched`() async throws {
    let path = directory.file("bus")
    let audience = Audience(try Roster(directory: path))
    #expect(rmdir(path) == 0)
    let watch = try DirectoryWatch(directory: path, handler: audience.look)
    for name in ["ann", "bob"] {
      let member = try Roster(directory: path).join(info: Array(name.utf8))
      await eventually("\(name) is here") { audience.seen == [name] }
      member.leave()
      await eventually("\(name) is gone") { audience.seen == [] }
      #expect(rmdir(path) == 0)
    }
    withExtendedLifetime(watch) {}
  }

  @Test func `Released, it calls no more, also from its own handler`() async throws {
    let held = Mutex<DirectoryWatch?>(nil)
    let calls = Mutex(0)
    let roster = try Roster(directory: directory.path)
    let watch = try DirectoryWatch(directory: directory.path) {
      calls.withLock { $0 += 1 }
      held.withLock { $0 = nil }
    }
    held.withLock { $0 = watch }
    let ann = try roster.join(info: [])
    await eventually("it was called") { calls.withLock { $0 } > 0 }
    ann.leave()
  }
}
