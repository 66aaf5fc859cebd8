import JetStream
import RelayProcess
import Shared
import Synchronization

/// A stream in memory with the ways of the real one, the unpleasant ones included: it drops
/// repetitions of an id also when the first message was purged since.
final class FakeStream: Sendable {
  private struct State {
    var created: Int64 = 1
    var first: Int64 = 1
    var last: Int64 = 0
    var messages: [Int64: (id: String, body: [UInt8])] = [:]
    var remembered: [String: Int64] = [:]
    var isFull = false
  }

  private let state = Mutex(State())

  var facts: StreamFacts {
    state.withLock { state in
      StreamFacts(
        identity: StreamIdentity(name: "fake", created: state.created), first: state.first,
        last: state.last, forgets: false)
    }
  }

  /// How many messages there are.
  var count: Int { state.withLock { $0.messages.count } }

  var isFull: Bool {
    get { state.withLock { $0.isFull } }
    set { state.withLock { $0.isFull = newValue } }
  }

  /// - Parameter first: the first place that the sender knows of; what was stored before is gone,
  ///   and is stored again under another id.
  func publish(_ message: OutgoingMessage, first: Int64) -> Published.Answer {
    state.withLock { state in
      var key = message.id
      if let place = state.remembered[key], place < first { key += "/\(first)" }
      if let place = state.remembered[key] { return .stored(place) }
      guard !state.isFull else { return .noRoom("full") }
      state.last += 1
      state.messages[state.last] = (message.id, message.body)
      state.remembered[key] = state.last
      return .stored(state.last)
    }
  }

  /// The ids of all events that it has.
  var events: Set<EventID> {
    Set(fetch(after: 0, limit: .max).messages.compactMap { try? StreamEvent.entry(of: $0).id })
  }

  func fetch(after place: Int64, limit: Int) -> Fetched {
    state.withLock { state in
      let places = state.messages.keys.filter { $0 > place }.sorted()
      let found = places.prefix(limit).compactMap { place in
        state.messages[place].map { IncomingMessage(place: place, id: $0.id, body: $0.body) }
      }
      return Fetched(messages: found, pending: Int64(places.count - found.count))
    }
  }

  func id(at place: Int64) -> String? { state.withLock { $0.messages[place]?.id } }

  /// Anything at all, as somebody else may publish it.
  func inject(_ bytes: [UInt8], id: String = "") {
    state.withLock { state in
      state.last += 1
      state.messages[state.last] = (id, bytes)
    }
  }

  func purge() {
    state.withLock { state in
      state.messages = [:]
      state.first = state.last + 1
    }
  }

  func makeAnew() {
    state.withLock { state in
      let created = state.created + 1
      state = State()
      state.created = created
    }
  }

  /// Loses the latest messages, as a server that lost its power does, and what it knew of them.
  func loseTail(_ number: Int) {
    state.withLock { state in
      let kept = max(state.first - 1, state.last - Int64(number))
      state.messages = state.messages.filter { $0.key <= kept }
      state.remembered = state.remembered.filter { $0.value <= kept }
      state.last = kept
    }
  }

  func forgetIDs() { state.withLock { $0.remembered = [:] } }
}
