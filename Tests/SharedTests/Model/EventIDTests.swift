import TestSupport
import Testing

@testable import Shared

@Suite struct `Event ids` {
  @Test func `a new id carries the clock's millisecond, the version and the variant`() throws {
    var random = SystemRandomNumberGenerator()
    let now = Timestamp(milliseconds: 1_700_000_000_123)
    let id = EventID.next(after: nil, now: now, using: &random)
    #expect(id.milliseconds == 1_700_000_000_123)
    #expect(id.high >> 12 & 0xF == 7)
    #expect(id.low >> 62 == 0b10)
    #expect(EventID(id.description) == id)
  }

  @Test(arguments: [0, -3_600_000, 315_360_000_000, -315_360_000_000, 1, -1, -1_700_000_000_001])
  func `ids rise whatever the clock does`(step: Int64) {
    var random = SeededGenerator(seed: 1)
    var last: EventID?
    var now: Int64 = 1_700_000_000_000
    for turn in 0..<200 {
      if turn % 20 == 10 { now += turn % 40 == 10 ? step : -step }
      let id = EventID.next(after: last, now: Timestamp(milliseconds: now), using: &random)
      if let last { #expect(id > last) }
      #expect(EventID(id.description) == id)
      last = id
    }
  }

  @Test func `a full random part carries into the milliseconds`() {
    var random = SeededGenerator(seed: 2)
    let last = EventID(high: 5 << 16 | 0x7FFF, low: .max)
    let carriedLow = EventID.next(
      after: last, now: Timestamp(milliseconds: 5), using: &random)
    #expect(carriedLow.milliseconds == 6)
    #expect(carriedLow > last)
    #expect(EventID(carriedLow.description) != nil)
    let half = EventID(high: 5 << 16 | 0x7001, low: .max)
    let carried = EventID.next(after: half, now: Timestamp(milliseconds: 4), using: &random)
    #expect(carried.milliseconds == 5 && carried.high & 0xFFF == 2)
  }

  @Test func `an id of another version is passed as well`() {
    var random = SeededGenerator(seed: 3)
    let foreign = EventID(high: 9 << 16 | 0xF123, low: .max)
    let id = EventID.next(after: foreign, now: Timestamp(milliseconds: 1), using: &random)
    #expect(id > foreign)
    #expect(EventID(id.description) == id)
  }

  @Test func `the end of time gives the last id and no crash`() {
    var random = SeededGenerator(seed: 4)
    let last = EventID(high: .max, low: .max)
    _ = EventID.next(after: last, now: .latest, using: &random)
    let end = EventID(high: 0xFFFF_FFFF_FFFF_7FFF, low: 0xBFFF_FFFF_FFFF_FFFF)
    #expect(EventID.next(after: end, now: .latest, using: &random) == end)
  }

  @Test func `either case is read and lower case is shown`() {
    let text = "0192F0C1-2B3C-7ABC-9DEF-0123456789AB"
    #expect(EventID(text)?.description == "0192f0c1-2b3c-7abc-9def-0123456789ab")
  }

  @Test(arguments: [
    "", "0192f0c1", "0192f0c12b3c7abc9def0123456789ab", "0192f0c1-2b3c-7abc-9def-0123456789a",
    "0192f0c1-2b3c-7abc-9def-0123456789abc", "0192f0c1-2b3c-4abc-9def-0123456789ab",
    "0192f0c1-2b3c-7abc-cdef-0123456789ab", "0192f0c1_2b3c-7abc-9def-0123456789ab",
    "g192f0c1-2b3c-7abc-9def-0123456789ab", " 0192f0c1-2b3c-7abc-9def-0123456789ab",
    "ffffffff-ffff-7fff-bfff-ffffffffffff", "0192f0c1-2b3c-7abc-9def-0123456789a\u{663}",
  ])
  func `anything but a UUID of version 7 is refused`(text: String) {
    #expect(EventID(text) == nil)
  }

  @Test func `order is the order of the bytes`() {
    var random = SeededGenerator(seed: 5)
    let ids = (0..<200).map { _ in EventID(high: random.next(), low: random.next()) }
    #expect(ids.sorted().map(\.description) == ids.map(\.description).sorted())
  }
}
