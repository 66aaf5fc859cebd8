import JetStream
import RelayProcess
import Shared
import TestSupport
import Testing

/// Machines that forget, and a stream that keeps everything; the seed that decides the order is in
/// every message of a failure.
@Suite("What a machine has pruned stays away from it", .ownThread)
struct PrunedConvergenceTests {
  @Test(
    "whatever is killed or fails in between, and nothing else is missing",
    arguments: 0..<Torture.times(30))
  func converge(_ number: Int) throws {
    let seed = UInt64.random(in: .min ... .max)
    var random = SeededGenerator(seed: seed)
    let stream = FakeStream()
    let machines = try ["one", "two"].map { try SimulatedMachine($0, stream) }
    for _ in 0..<400 {
      let machine = machines[Int.random(in: 0..<2, using: &random)]
      switch Int.random(in: 0..<100, using: &random) {
      case 0..<15: try machine.act(&random)
      case 15..<20: try machine.prune()
      case 20..<35: try machine.tick()
      case 35..<38: try machine.kill()
      case 38: stream.isFull.toggle()
      case 39: stream.forgetIDs()
      default: try machine.end(badly: Int.random(in: 0..<8, using: &random) == 0, &random)
      }
    }
    stream.isFull = false
    try settle(machines, stream, &random, seed)

    let inStream = stream.events
    for machine in machines {
      let events = Set(try machine.events())
      #expect(events.isDisjoint(with: machine.pruned), "seed \(seed)")
      #expect(events == inStream.subtracting(machine.pruned), "seed \(seed)")
      #expect(try machine.relay.log.lastForgetting() == nil, "it is over; seed \(seed)")
      #expect(try machine.relay.log.integrity() == [], "seed \(seed)")
    }
  }

  /// Nothing fails any more, until all is read and nothing forgotten has to be kept in mind.
  private func settle(
    _ machines: [SimulatedMachine], _ stream: FakeStream, _ random: inout SeededGenerator,
    _ seed: UInt64
  ) throws {
    for _ in 0..<3000 {
      for machine in machines { try machine.tick() }
      let isDone = try machines.allSatisfy {
        try $0.plan.isCaughtUp && $0.relay.place?.read == stream.facts.last
          && $0.relay.log.lastForgetting() == nil
      }
      if isDone { return }
      for machine in machines { try machine.end(badly: false, &random) }
    }
    Issue.record("not settled; seed \(seed)")
  }
}

extension SimulatedMachine {
  /// A post, or an edit or a deletion of one that is here.
  fileprivate func act(_ random: inout SeededGenerator) throws {
    let text = String(random.next(), radix: 36)
    let post = try relay.log.posts(before: nil, limit: 9).randomElement(using: &random)?.id
    switch (Int.random(in: 0..<4, using: &random), post) {
    case (0, let post?):
      try append([.update(post: post, Edit(title: text, content: nil, author: name))])
    case (1, let post?): try append([.delete(post: post, author: name)])
    default: try append([.create(Draft(title: text, content: "", author: name))])
    }
  }

  /// Ends one of the doings; what is published takes its time, so that much happens meanwhile.
  fileprivate func end(badly: Bool, _ random: inout SeededGenerator) throws {
    guard let index = doings.indices.randomElement(using: &random) else { return }
    if case .publish = doings[index], Int.random(in: 0..<4, using: &random) > 0 { return }
    try end(index, badly: badly, using: &random)
  }
}
