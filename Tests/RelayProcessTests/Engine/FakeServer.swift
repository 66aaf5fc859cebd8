import JetStream
import Synchronization
import TestSupport
import Testing

/// A server for the stream in memory; it can be away, and break connections.
final class FakeServer: StreamServer {
  private struct State {
    var isAway = false
    var generation = 0
    var opened = 0
    var looks = 0
    var held = 0
    var holdsPublishings = false
  }

  let stream = FakeStream()
  private let state = Mutex(State())

  /// How many connections were made.
  var opened: Int { state.withLock { $0.opened } }

  /// How many looks at the stream have ended.
  var looks: Int { state.withLock { $0.looks } }

  /// How many publishings wait for ``holdsPublishings`` to end.
  var held: Int { state.withLock { $0.held } }

  /// Whether what is published takes long to reach the stream.
  var holdsPublishings: Bool {
    get { state.withLock { $0.holdsPublishings } }
    set { state.withLock { $0.holdsPublishings = newValue } }
  }

  /// Breaks all connections, and lets nobody in until ``comeBack()``.
  func goAway() {
    state.withLock { state in
      state.isAway = true
      state.generation += 1
    }
  }

  func comeBack() { state.withLock { $0.isAway = false } }

  func open() async throws(JetStreamError) -> any StreamSession {
    let generation: Int? = state.withLock { state in
      guard !state.isAway else { return nil }
      state.opened += 1
      return state.generation
    }
    guard let generation else {
      throw JetStreamError(.unreachable, "connect to", "the fake server")
    }
    return Session(self, generation)
  }

  fileprivate func isUp(_ generation: Int) -> Bool {
    state.withLock { !$0.isAway && $0.generation == generation }
  }

  private final class Session: StreamSession {
    let server = "fake"
    private let fake: FakeServer
    private let generation: Int
    private let first: Int64
    private let isClosed = Atomic(false)

    init(_ fake: FakeServer, _ generation: Int) {
      self.fake = fake
      self.generation = generation
      first = fake.stream.facts.first
    }

    private func check() throws(JetStreamError) {
      guard fake.isUp(generation), !isClosed.load(ordering: .relaxed) else {
        throw JetStreamError(.unreachable, "use", "the fake server")
      }
    }

    func look() async throws(JetStreamError) -> StreamFacts {
      try check()
      fake.state.withLock { $0.looks += 1 }
      return fake.stream.facts
    }

    func messageID(at place: Int64) async throws(JetStreamError) -> String? {
      try check()
      return fake.stream.id(at: place)
    }

    func fetch(
      after place: Int64, limit: Int, wait: Duration
    ) async throws(JetStreamError) -> Fetched {
      let clock = ContinuousClock()
      let end = clock.now + wait
      while true {
        try check()
        let fetched = fake.stream.fetch(after: place, limit: min(limit, 7))
        if !fetched.messages.isEmpty || clock.now > end { return fetched }
        try? await clock.sleep(for: .milliseconds(2))
      }
    }

    func publish(_ messages: [OutgoingMessage]) async throws(JetStreamError) -> Published {
      try check()
      fake.state.withLock { $0.held += 1 }
      await eventually("publishing may go on") { !fake.holdsPublishings }
      fake.state.withLock { $0.held -= 1 }
      return Published(messages.map { fake.stream.publish($0, first: first) })
    }

    func close() { isClosed.store(true, ordering: .relaxed) }
  }
}
