import Bus
import Synchronization
import TestSupport

@testable import Shared

/// A wire between writers and boards that may do anything to a message but invent an event in the
/// log: it drops, repeats, holds back, reorders, changes bytes and makes messages up.
///
/// A message travels on it as the bytes that the bus would carry, and arrives on the wire's thread.
final class FaultyWire: Sendable {
  private struct State {
    var random: SeededGenerator
    var ears: [Int: BoardFeed.Hear] = [:]
    var nextEar = 0
    var held: [[UInt8]] = []
    /// Everything that was ever sent, for repeating it out of season.
    var sent: [[UInt8]] = []
  }

  private let state: Mutex<State>
  private let thread: ThreadExecutor

  init(seed: UInt64) throws {
    state = Mutex(State(random: SeededGenerator(seed: seed)))
    thread = try ThreadExecutor()
  }

  /// A board's end of the wire, as its feed wants it.
  func listen(_ hear: @escaping BoardFeed.Hear) -> any HintSource {
    state.withLock { state in
      state.nextEar += 1
      state.ears[state.nextEar] = hear
      return Ear(wire: self, number: state.nextEar)
    }
  }

  /// Sends what a writer committed.
  func send(_ entries: [LogEntry]) {
    deliver { state in
      for entry in entries {
        let message = Envelope.encode(entry)
        state.sent.append(message)
        for message in Self.fate(of: message, &state) { state.held.append(message) }
      }
      return Self.some(of: &state.held, &state.random)
    }
  }

  /// Delivers some of what was held back, in any order, and something old or made up.
  func stir() {
    deliver { state in
      var messages = Self.some(of: &state.held, &state.random)
      if let old = state.sent.randomElement(using: &state.random) { messages.append(old) }
      messages.append(Self.forged(&state.random))
      return messages
    }
  }

  private func deliver(_ choose: (inout State) -> [[UInt8]]) {
    let (messages, ears) = state.withLock { state in (choose(&state), Array(state.ears.values)) }
    // What does not decode never gets as far as a feed.
    let announcements = messages.compactMap { bytes in
      bytes.withUnsafeBytes { try? Announcement(decoding: $0) }
    }
    thread.run { for ear in ears { ear(announcements) } }
  }

  fileprivate func close(_ ear: Int) { state.withLock { $0.ears[ear] = nil } }

  private static func fate(of message: [UInt8], _ state: inout State) -> [[UInt8]] {
    switch Int.random(in: 0..<10, using: &state.random) {
    case 0, 1: []
    case 2: [message, message, message]
    case 3: [corrupted(message, &state.random)]
    case 4: [message, corrupted(message, &state.random), forged(&state.random)]
    default: [message]
    }
  }

  /// Takes a random part out of what is held, in random order.
  private static func some(
    of held: inout [[UInt8]], _ random: inout SeededGenerator
  ) -> [[UInt8]] {
    held.shuffle(using: &random)
    let count = Int.random(in: 0...held.count, using: &random)
    defer { held.removeLast(count) }
    return Array(held.suffix(count))
  }

  /// Most changes of a byte spoil a message; a changed digit leaves one that lies.
  private static func corrupted(_ message: [UInt8], _ random: inout SeededGenerator) -> [UInt8] {
    var bytes = message
    switch Int.random(in: 0..<4, using: &random) {
    case 0: bytes = Array(bytes.prefix(Int.random(in: 0...bytes.count, using: &random)))
    case 1: bytes[Int.random(in: 0..<bytes.count, using: &random)] ^= 1
    default:
      let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
      for index in bytes.indices where digits.contains(bytes[index]) {
        if Int.random(in: 0..<8, using: &random) == 0 {
          bytes[index] = UInt8.random(in: digits, using: &random)
        }
      }
    }
    return bytes
  }

  /// A message that parses and is about nothing in any log.
  private static func forged(_ random: inout SeededGenerator) -> [UInt8] {
    let id = Samples.id(Int64.random(in: 0...9_000_000, using: &random))
    let places: [Int64] = [1, 2, .random(in: 1...200, using: &random), .max]
    let log = LogID(
      high: .random(in: .min ... .max, using: &random),
      low: .random(in: .min ... .max, using: &random))
    return Envelope.encode(
      Samples.create(
        id, title: "forged", seq: places.randomElement(using: &random) ?? 1,
        logID: Bool.random(using: &random) ? log : nil))
  }
}

private struct Ear: HintSource {
  let wire: FaultyWire
  let number: Int

  func ensureReachable() throws(BusError) -> Bool { false }

  func stop() { wire.close(number) }
}
