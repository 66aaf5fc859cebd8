import JetStream
import RelayProcess
import Shared
import TestSupport
import Testing

/// Machines and a stream whose faults come in an order that a seed decides; the seed is in every
/// message of a failure.
@Suite("Machines converge", .ownThread)
struct ConvergenceTests {
  @Test(
    "whatever fails in between, all have the same events and posts in the end",
    arguments: 0..<Torture.times(30))
  func converge(_ number: Int) throws {
    let seed = UInt64.random(in: .min ... .max)
    var random = SeededGenerator(seed: seed)
    let stream = FakeStream()
    let machines = try ["one", "two", "three"].map { try SimulatedMachine($0, stream) }
    var posts: [EventID] = []
    for _ in 0..<400 {
      let machine = machines[Int.random(in: 0..<3, using: &random)]
      switch Int.random(in: 0..<100, using: &random) {
      case 0..<25: posts += try act(machine, posts, &random)
      case 25..<30: try machine.tick()
      case 30..<32: try machine.kill()
      case 32: stream.purge()
      case 33: stream.makeAnew()
      case 34:
        // Only a server that went down loses what it had.
        stream.loseTail(Int.random(in: 1...10, using: &random))
        for machine in machines { try machine.disconnect() }
      case 35: stream.isFull.toggle()
      case 36: stream.inject(Array("not an event".utf8))
      case 37: stream.forgetIDs()
      default:
        guard !machine.doings.isEmpty else { continue }
        let index = Int.random(in: 0..<machine.doings.count, using: &random)
        try machine.end(index, badly: Int.random(in: 0..<8, using: &random) == 0, using: &random)
      }
    }
    stream.isFull = false
    try settle(machines, stream, &random, seed)

    let logs = machines.map(\.relay.log)
    let events = try logs.map { log in
      try log.entries(after: 0, limit: .max).entries.map(\.id).sorted()
    }
    #expect(events[0] == events[1] && events[1] == events[2], "seed \(seed)")
    let shown = try logs.map { try $0.posts(before: nil, limit: .max) }
    #expect(shown[0] == shown[1] && shown[1] == shown[2], "seed \(seed)")
    #expect(Set(events[0]).count == events[0].count, "seed \(seed)")
    let inStream = stream.events
    #expect(inStream == Set(events[0]), "the stream has what the boards have; seed \(seed)")
    for log in logs { #expect(try log.integrity() == [], "seed \(seed)") }
  }

  /// A post, an edit or a deletion of a post that may or may not have come here yet.
  private func act(
    _ machine: SimulatedMachine, _ posts: [EventID], _ random: inout SeededGenerator
  ) throws -> [EventID] {
    let known = posts.randomElement(using: &random)
    switch (Int.random(in: 0..<6, using: &random), known) {
    case (0, let post?):
      let text = String(random.next(), radix: 36)
      try machine.append([
        .update(post: post, Edit(title: text, content: nil, author: machine.name))
      ])
      return []
    case (1, let post?):
      try machine.append([.delete(post: post, author: machine.name)])
      return []
    default:
      let drafts = (0..<Int.random(in: 1...4, using: &random)).map { _ in
        NewEvent.create(
          Draft(title: String(random.next(), radix: 36), content: "", author: machine.name))
      }
      let before = try machine.relay.log.head()
      try machine.append(drafts)
      return try machine.relay.log.entries(after: before, limit: 9).entries.map(\.id)
    }
  }

  /// Nothing fails any more, until nothing is left to do.
  private func settle(
    _ machines: [SimulatedMachine], _ stream: FakeStream, _ random: inout SeededGenerator,
    _ seed: UInt64
  ) throws {
    for _ in 0..<3000 {
      for machine in machines {
        try machine.tick()
        try machine.look()
      }
      let isDone = machines.allSatisfy {
        $0.plan.isCaughtUp && $0.relay.place?.read == stream.facts.last
      }
      if isDone { return }
      for machine in machines where !machine.doings.isEmpty {
        let index = Int.random(in: 0..<machine.doings.count, using: &random)
        try machine.end(index, badly: false, using: &random)
      }
    }
    Issue.record("not settled; seed \(seed)")
  }
}
