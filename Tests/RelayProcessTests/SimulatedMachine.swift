import JetStream
import RelayProcess
import Shared
import TestSupport

/// One machine of a simulation: a log, and a relay whose doings end when somebody says so, well or
/// badly.
final class SimulatedMachine {
  enum Doing {
    case open(since: LogID?)
    case fetch(after: Int64)
    case publish(RelayLog.Outgoing)
    case look(since: LogID?)
    case wait
    case waitForRoom
  }

  let name: String
  private let temporary = TemporaryDirectory()
  private let stream: FakeStream
  private(set) var relay: RelayLog
  private(set) var plan: RelayPlan
  private(set) var doings: [Doing] = []
  private(set) var restarts = 0
  /// The events that were forgotten here.
  private(set) var pruned: Set<EventID> = []
  private var fetched: Fetched?
  private var isOpen = false
  private var first: Int64 = 1

  init(_ name: String, _ stream: FakeStream) throws {
    self.name = name
    self.stream = stream
    relay = try Self.open(temporary, name)
    plan = RelayPlan(place: relay.place, head: try relay.log.head())
    try carryOut(plan.start())
  }

  private static func open(_ temporary: TemporaryDirectory, _ name: String) throws -> RelayLog {
    try RelayLog(
      EventLog(boardDirectory: temporary.file("board"), source: "corkboard://\(name)/main"))
  }

  /// What somebody does on this machine's board.
  func append(_ changes: [NewEvent]) throws { try relay.log.append(changes) }

  /// The ids of all events of the log.
  func events() throws -> [EventID] {
    try relay.log.entries(after: 0, limit: .max).entries.map(\.id)
  }

  /// Somebody has all of the board's posts forgotten.
  func prune() throws {
    let before = Set(try events())
    try relay.log.prune(before: Timestamp(milliseconds: .max))
    pruned.formUnion(before.subtracting(try events()))
  }

  /// The relay ends at once, and another one begins.
  func kill() throws {
    doings = []
    isOpen = false
    fetched = nil
    relay = try Self.open(temporary, name)
    plan = RelayPlan(place: relay.place, head: try relay.log.head())
    try carryOut(plan.start())
  }

  /// The connection breaks.
  func disconnect() throws { try carryOut(plan.failed()) }

  /// What happens every second; the look at the stream ends later.
  func tick() throws {
    try relay.keep()
    try carryOut(plan.grown(try relay.log.head()))
    let isLooking = doings.contains { if case .look = $0 { true } else { false } }
    if isOpen, !isLooking { doings.append(.look(since: try forgetting())) }
  }

  /// Sees at once what the stream is now.
  func look() throws { try carryOut(plan.looked(stream.facts)) }

  /// What the engine asks for before a look.
  private func forgetting() throws -> LogID? {
    let isSending = doings.contains { if case .publish = $0 { true } else { false } }
    return isSending ? nil : try relay.log.lastForgetting()
  }

  /// Ends the doing at an index: badly, or as the stream has it.
  func end(_ index: Int, badly: Bool, using random: inout some RandomNumberGenerator) throws {
    let doing = doings.remove(at: index)
    switch doing {
    case .wait: try carryOut(plan.again())
    case .waitForRoom: try carryOut(plan.roomAgain())
    case .look(let since):
      if badly { return try carryOut(plan.failed()) }
      let facts = stream.facts
      relay.looked(upTo: facts.last, since: since)
      try carryOut(plan.looked(facts))
    case .open(let since):
      if badly { return try carryOut(plan.failed()) }
      let facts = stream.facts
      first = facts.first
      let holds = relay.place?.anchor.map { anchor in
        anchor.place < facts.first || anchor.place > facts.last
          || stream.id(at: anchor.place) == anchor.id
      }
      isOpen = true
      try carryOut(plan.opened(facts, anchorHolds: holds ?? true))
      relay.looked(upTo: facts.last, since: since)
    case .fetch(let place):
      if badly { return try carryOut(plan.failed()) }
      let fetched = stream.fetch(after: place, limit: Int.random(in: 1...20, using: &random))
      self.fetched = fetched
      try carryOut(plan.fetched(upTo: fetched.messages.last?.place, pending: fetched.pending))
    case .publish(let outgoing):
      // Some are stored, of those some are acknowledged, and the rest is not heard of again.
      let count = outgoing.messages.count
      let stored = badly ? Int.random(in: 0...count, using: &random) : count
      let heard = badly ? Int.random(in: 0...stored, using: &random) : count
      var answers = outgoing.messages.prefix(stored).map { stream.publish($0, first: first) }
      answers = answers.prefix(heard) + Array(repeating: .none, count: count - heard)
      switch relay.settle(outgoing, Published(answers)) {
      case .done:
        guard let place = relay.place else { return }
        try carryOut(plan.sent(place, head: try relay.log.head()))
      case .noRoom:
        guard let place = relay.place else { return }
        try carryOut(plan.noRoom(place))
      case .refused, .unanswered:
        if let place = relay.place { plan.sentSome(place) }
        try carryOut(plan.failed())
      }
    }
  }

  private func carryOut(_ steps: [RelayPlan.Step]) throws {
    for step in steps {
      switch step {
      case .open: doings.append(.open(since: try forgetting()))
      case .close:
        isOpen = false
        relay.disconnected()
        doings = []
        fetched = nil
      case .wait: doings.append(.wait)
      case .waitToSend: doings.append(.waitForRoom)
      case .restart(let place, _):
        restarts += 1
        try relay.begin(place)
      case .skip(let place): relay.move(to: place)
      case .fetch(let place, _): doings.append(.fetch(after: place))
      case .take:
        guard let fetched else { continue }
        self.fetched = nil
        _ = try relay.take(fetched.messages)
        guard let place = relay.place else { continue }
        try carryOut(plan.took(place, head: try relay.log.head()))
      case .send(let limit):
        let outgoing = try relay.outgoing(limit: min(limit, 9))
        if outgoing.messages.isEmpty {
          _ = relay.settle(outgoing, Published([]))
          guard let place = relay.place else { continue }
          try carryOut(plan.sent(place, head: try relay.log.head()))
        } else {
          doings.append(.publish(outgoing))
        }
      }
    }
  }
}
