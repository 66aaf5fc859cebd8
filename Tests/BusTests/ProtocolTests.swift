import Bus
import TestSupport
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The wire is what docs/protocol.md says: programs in another language take part in both directions.
@Suite(.ownThread) struct ProtocolTests {
  private let directory = TemporaryDirectory()

  private func python(_ program: String, _ arguments: String...) throws -> Child {
    let fixtures = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "Fixtures/\(program)").path
    return try Child(
      ["/usr/bin/python3", "-B", fixtures, directory.file("bus")] + arguments,
      output: directory.file("output"))
  }

  private var output: String {
    (try? String(contentsOfFile: directory.file("output"), encoding: .utf8)) ?? ""
  }

  private func expect(_ text: String, from child: Child) async {
    await eventually("the program ends") { child.hasEnded }
    #expect(output == text, "the programs need /usr/bin/python3 with zmq (python3-zmq)")
  }

  @Test func `A subscriber in Python receives from a publisher in Swift`() async throws {
    let publisher = try Publisher<Note>(
      directory: directory.file("bus"), topic: notes, options: patient)
    let child = try python("subscriber.py", "notes", "3")
    await eventually("it is there") {
      await publisher.publish([]).ready == 1 || child.hasEnded
    }
    await publisher.publish([Note("one"), Note("두 개"), Note("three")])
    await expect("one\n두 개\nthree\n", from: child)
  }

  @Test func `A publisher in Python reaches every subscriber in Swift, and no other member`()
    async throws
  {
    let all = (0..<2).map { _ in Received() }
    let subscribers = try all.map { try listen(in: directory.file("bus"), $0) }
    let person = try Roster(directory: directory.file("bus")).join(info: Array("ann".utf8))
    let child = try python("publisher.py", "notes", "one", "두 개")
    await expect("2\n", from: child)
    for received in all {
      await eventually("both are here") { received.notes == [Note("one"), Note("두 개")] }
    }
    person.leave()
    for subscriber in subscribers {
      #expect(subscriber.counters.malformed == 0)
      subscriber.stop()
    }
  }
}
