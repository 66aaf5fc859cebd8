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

@Suite(.ownThread) struct RosterTests {
  private let directory = TemporaryDirectory()

  @Test func `Members are seen with what they say, and no longer when they leave`() throws {
    let roster = try Roster(directory: directory.file("bus"))
    #expect(try roster.members() == [])
    let person = try roster.join(info: Array("ann".utf8))
    let board = try listen(in: directory.file("bus"), info: "bob", Received())

    let members = try roster.members().sorted { $0.info.lexicographicallyPrecedes($1.info) }
    #expect(members.map(\.info) == [Array("ann".utf8), Array("bob".utf8)])
    #expect(members.map(\.hasEndpoint) == [false, true])
    #expect(members.allSatisfy { $0.process == Int(getpid()) && $0.modification > 0 })

    try person.update(info: Array("cleo".utf8))
    #expect(try roster.members().contains { $0.info == Array("cleo".utf8) })
    person.leave()
    board.stop()
    #expect(try roster.members() == [])
    #expect(throws: BusError.self) { try person.update(info: []) }
  }

  @Test func `A directory that is gone has no members, and looking does not make it`() throws {
    let path = directory.file("bus")
    let roster = try Roster(directory: path)
    #expect(rmdir(path) == 0)
    #expect(try roster.members() == [])
    #expect(access(path, F_OK) != 0)
  }

  @Test func `People are not taken for subscribers`() async throws {
    let person = try Roster(directory: directory.path).join(info: [])
    let publisher = try Publisher<Note>(directory: directory.path, topic: notes, options: patient)
    #expect(await publisher.publish([Note("one")]).endpoints == 0)
    person.leave()
  }

  @Test func `A member whose file was taken away joins anew`() throws {
    let roster = try Roster(directory: directory.path)
    let person = try roster.join(info: Array("ann".utf8))
    #expect(try !person.ensureListed())
    for name in try entries(of: directory.path) { unlink(directory.file(name)) }
    #expect(try roster.members() == [])
    #expect(try person.ensureListed())
    #expect(try roster.members().map(\.info) == [Array("ann".utf8)])
    person.leave()
  }

  @Test func `A thousand leftovers are cleared in one go, in little time`() async throws {
    for number in 0..<1000 {
      let digits = String(number, radix: 16)
      let name = String(repeating: "0", count: 16 - digits.count) + digits
      try put("endpoint 1 1 x\n", at: directory.file("\(name).lock"))
      try leaveSocket(at: directory.file("\(name).sock"))
    }
    let received = Received()
    let subscriber = try listen(in: directory.path, received)
    var publisher = try PublisherCore(directory.path, notes, patient)
    let time = try processorTime { try publisher.connect() }
    #expect(time < .seconds(1))
    #expect(try entries(of: directory.path).count == 2)
    let delivery = publisher.publish(count: 1) { _ in Array("one".utf8) }
    #expect(delivery.endpoints == 1 && delivery.ready == 1)
    await eventually("it is here") { received.count == 1 }
    subscriber.stop()
  }
}
