import JetStream
import RelayProcess
import Shared
import Testing

@Suite struct `A relay's plan` {
  private static let stream = StreamIdentity(name: "s", created: 7)

  private func facts(
    first: Int64 = 1, last: Int64 = 0, forgets: Bool = false, created: Int64 = 7
  ) -> StreamFacts {
    StreamFacts(
      identity: StreamIdentity(name: "s", created: created), first: first, last: last,
      forgets: forgets)
  }

  private func known(read: Int64, sent: Int64, first: Int64 = 1) -> RelayPlace {
    var place = RelayPlace(stream: "s", created: 7, first: first)
    place.read = read
    place.sent = sent
    return place
  }

  private func opened(
    _ place: RelayPlace?, head: Int64, _ facts: StreamFacts, anchorHolds: Bool = true
  ) -> (RelayPlan, [RelayPlan.Step]) {
    var plan = RelayPlan(place: place, head: head)
    #expect(plan.start() == [.open])
    let steps = plan.opened(facts, anchorHolds: anchorHolds)
    return (plan, steps)
  }

  @Test func `begins with a new stream from both beginnings`() {
    let (plan, steps) = opened(nil, head: 5, facts())
    let place = RelayPlace(stream: "s", created: 7, first: 1)
    #expect(steps == [.restart(place, .new), .fetch(after: 0, limit: 1000), .send(limit: 500)])
    #expect(plan.toSend == 5 && !plan.isCaughtUp)
  }

  @Test func `goes on from the places that were kept`() {
    let (_, steps) = opened(known(read: 4, sent: 9), head: 9, facts(last: 4))
    #expect(steps == [.fetch(after: 4, limit: 1000)])
  }

  @Test func `reads what is there before it sends`() {
    var (plan, steps) = opened(known(read: 4, sent: 2), head: 5, facts(last: 6))
    #expect(steps == [.fetch(after: 4, limit: 1000)])
    steps = plan.fetched(upTo: 5, pending: 1)
    #expect(steps == [.fetch(after: 5, limit: 1000), .take])
    #expect(plan.took(known(read: 5, sent: 2), head: 5) == [])
    steps = plan.fetched(upTo: 6, pending: 0)
    #expect(steps == [.fetch(after: 6, limit: 1000), .take])
    #expect(plan.took(known(read: 6, sent: 2), head: 5) == [.send(limit: 500)])
  }

  @Test func `asks for the next messages while the last ones go into the log`() {
    var (plan, _) = opened(known(read: 0, sent: 0), head: 0, facts(last: 9))
    #expect(plan.fetched(upTo: 3, pending: 6) == [.fetch(after: 3, limit: 1000), .take])
    #expect(plan.fetched(upTo: 6, pending: 3) == [.fetch(after: 6, limit: 1000), .take])
  }

  @Test func `is caught up when nothing is left on either side`() {
    var (plan, _) = opened(known(read: 1, sent: 1), head: 2, facts(last: 1))
    #expect(!plan.isCaughtUp)
    _ = plan.sent(known(read: 1, sent: 2), head: 2)
    #expect(plan.isCaughtUp)
    _ = plan.fetched(upTo: 2, pending: 0)
    #expect(!plan.isCaughtUp, "it is on its way into the log")
    _ = plan.took(known(read: 2, sent: 2), head: 2)
    #expect(plan.isCaughtUp)
    #expect(plan.grown(3) == [.send(limit: 500)])
    #expect(!plan.isCaughtUp)
  }

  @Test func `sends one batch at a time`() {
    var (plan, _) = opened(known(read: 0, sent: 0), head: 1, facts())
    #expect(plan.grown(2) == [])
    #expect(plan.sent(known(read: 0, sent: 1), head: 2) == [.send(limit: 500)])
    #expect(plan.sent(known(read: 0, sent: 2), head: 2) == [])
  }

  @Test(arguments: [
    (StreamFacts(identity: .init(name: "s", created: 8), first: 1, last: 9, forgets: false), true),
    (StreamFacts(identity: stream, first: 5, last: 9, forgets: false), true),
    (StreamFacts(identity: stream, first: 1, last: 3, forgets: false), true),
    (StreamFacts(identity: stream, first: 1, last: 9, forgets: false), false),
  ])
  func `begins anew with a stream that is not what it was`(_ facts: StreamFacts, _ holds: Bool) {
    let (plan, steps) = opened(known(read: 4, sent: 9), head: 9, facts, anchorHolds: holds)
    let isRestart = if case .restart(let place, _)? = steps.first { place.sent == 0 } else { false }
    #expect(isRestart, "\(steps)")
    #expect(plan.place?.read == facts.first - 1 && plan.toSend == 9)
  }

  @Test func `does not fill a stream that forgets by itself with what it forgot`() {
    let (plan, steps) = opened(
      known(read: 4, sent: 9), head: 9, facts(first: 8, last: 9, forgets: true))
    var place = known(read: 7, sent: 9)
    place.first = 8
    #expect(steps == [.skip(place), .fetch(after: 7, limit: 1000)])
    #expect(plan.toSend == 0)
  }

  @Test func `connects again when a look shows another stream`() {
    var (plan, _) = opened(known(read: 4, sent: 9), head: 9, facts(last: 4))
    #expect(plan.looked(facts(last: 12)) == [])
    #expect(plan.looked(facts(last: 12, created: 8)) == [.close, .open])
  }

  @Test func `waits longer after each failure, and at most five seconds`() {
    var plan = RelayPlan(place: nil, head: 0)
    _ = plan.start()
    var waits: [Duration] = []
    for _ in 0..<20 {
      for case .wait(let duration) in plan.failed() { waits.append(duration) }
      #expect(plan.again() == [.open])
    }
    #expect(waits.prefix(3) == [.milliseconds(200), .milliseconds(400), .milliseconds(800)])
    #expect(waits == waits.sorted() && waits.last == .seconds(5))
  }

  @Test func `lets fewer messages go together after a failure, and more after each success`() {
    var plan = RelayPlan(place: known(read: 0, sent: 0), head: 0)
    _ = plan.start()
    func limits(_ steps: [RelayPlan.Step]) -> [Int] {
      steps.compactMap { if case .fetch(_, let limit) = $0 { limit } else { nil } }
    }
    for limit in [250, 62, 15, 8, 8] {
      _ = plan.failed()
      _ = plan.again()
      #expect(limits(plan.opened(facts(last: 9999), anchorHolds: true)) == [limit])
    }
    for (place, limit) in zip(1..., [16, 32, 64, 128, 256, 512, 1000, 1000]) {
      #expect(limits(plan.fetched(upTo: Int64(place), pending: 1)) == [limit])
    }
  }

  @Test func `waits for room, and reads meanwhile`() {
    var (plan, _) = opened(known(read: 0, sent: 0), head: 3, facts())
    #expect(plan.noRoom(known(read: 0, sent: 1)) == [.waitToSend(.seconds(5))])
    #expect(plan.grown(4) == [])
    #expect(plan.fetched(upTo: 1, pending: 0) == [.fetch(after: 1, limit: 1000), .take])
    #expect(plan.took(known(read: 1, sent: 1), head: 4) == [])
    #expect(plan.roomAgain() == [.send(limit: 500)])
  }

  @Test func `does nothing with what comes after the connection broke`() {
    var (plan, _) = opened(known(read: 0, sent: 0), head: 3, facts(last: 2))
    _ = plan.failed()
    #expect(plan.fetched(upTo: 1, pending: 0) == [])
    #expect(plan.sent(known(read: 0, sent: 3), head: 3) == [])
    #expect(plan.grown(4) == [] && plan.looked(facts(created: 9)) == [])
  }
}
