/// The identity of an event, and its place in every view: a UUID of version 7, 16 bytes, ordered
/// as bytes, which is nearly the order of time.
///
/// Ids are given inside the log's write transaction by ``next(after:now:using:)``, so a clock that
/// steps changes no order.
package struct EventID: Hashable, Comparable, Sendable {
  /// The first eight bytes, big-endian: 48 bits of milliseconds, version, 12 random bits.
  package let high: UInt64
  /// The last eight bytes, big-endian: the variant and 62 random bits.
  package let low: UInt64

  /// Takes the sixteen bytes as they are; rows of a log need no check of the layout.
  package init(high: UInt64, low: UInt64) {
    self.high = high
    self.low = low
  }

  private init(milliseconds: UInt64, random: (a: UInt64, b: UInt64)) {
    self.high = milliseconds << 16 | 0x7000 | random.a & 0xFFF
    self.low = 0x8000_0000_0000_0000 | random.b & Self.lowMask
  }

  private static let lowMask: UInt64 = 0x3FFF_FFFF_FFFF_FFFF
  private static let greatestMilliseconds: UInt64 = 0xFFFF_FFFF_FFFF

  /// Milliseconds since 1970 as written in the id; a stepped clock can make it later than the
  /// event's time, never earlier.
  package var milliseconds: Int64 { Int64(high >> 16) }

  /// The last digits, which are random: enough to name a post among those on a board.
  package var short: String { String(description.suffix(6)) }

  /// The smallest id of a millisecond, for ranges; times before 1970 give the smallest of all.
  package static func lowest(at time: Timestamp) -> EventID {
    EventID(milliseconds: UInt64(max(0, time.milliseconds)), random: (0, 0))
  }

  /// The greatest id that the text form accepts: the last of the year 9999.
  package static let greatest = EventID(
    milliseconds: UInt64(Timestamp.latest.milliseconds), random: (.max, .max))

  /// An id greater than `last`, in the millisecond of `now` unless the clock stands behind `last`.
  ///
  /// When `now` is not later, the millisecond of `last` is kept and its random part raised by a
  /// random step, carrying into the milliseconds if it must. At the end of the 48 bits the
  /// greatest id repeats, and the log's uniqueness refuses it.
  package static func next(
    after last: EventID?, now: Timestamp, using random: inout some RandomNumberGenerator
  ) -> EventID {
    let clock = UInt64(max(0, now.milliseconds))
    guard let last, clock <= last.high >> 16 else {
      return EventID(milliseconds: clock, random: (random.next(), random.next()))
    }
    var milliseconds = last.high >> 16
    var a = last.high & 0xFFF
    var b = (last.low & lowMask) + (random.next() & 0xFFFF_FFFF) + 1
    if b > lowMask {
      b &= lowMask
      a += 1
    }
    if a > 0xFFF {
      a = 0
      milliseconds += 1
    }
    let candidate = EventID(milliseconds: min(milliseconds, greatestMilliseconds), random: (a, b))
    if candidate > last && milliseconds <= greatestMilliseconds { return candidate }
    // `last` was no version 7 (a foreign row), or time has ended.
    guard milliseconds < greatestMilliseconds else {
      return EventID(milliseconds: greatestMilliseconds, random: (.max, .max))
    }
    return EventID(milliseconds: milliseconds + 1, random: (random.next(), random.next()))
  }

  package static func < (left: EventID, right: EventID) -> Bool {
    left.high == right.high ? left.low < right.low : left.high < right.high
  }
}

extension EventID: CustomStringConvertible {
  /// Reads the 36 characters of a UUID of version 7 in either case; anything else, or a time past
  /// the year 9999, is nil.
  package init?(_ text: String) {
    var text = text
    guard let id = text.withUTF8({ Self.read($0) }) else { return nil }
    self = id
  }

  private static func read(_ text: UnsafeBufferPointer<UInt8>) -> EventID? {
    var halves: (UInt64, UInt64) = (0, 0)
    var place = 0
    var digits = 0
    for byte in text {
      if place == 8 || place == 13 || place == 18 || place == 23 {
        guard byte == UInt8(ascii: "-") else { return nil }
      } else {
        guard let value = Hex.value(byte), digits < 32 else { return nil }
        if digits < 16 {
          halves.0 = halves.0 << 4 | value
        } else {
          halves.1 = halves.1 << 4 | value
        }
        digits += 1
      }
      place += 1
    }
    guard place == 36, halves.0 >> 12 & 0xF == 7, halves.1 >> 62 == 0b10 else { return nil }
    let id = EventID(high: halves.0, low: halves.1)
    return id <= greatest ? id : nil
  }

  /// Lower-case digits with hyphens.
  package var description: String {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(36)
    append(to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  func append(to bytes: inout [UInt8]) {
    Hex.append(high >> 32, digits: 8, to: &bytes)
    bytes.append(UInt8(ascii: "-"))
    Hex.append(high >> 16, digits: 4, to: &bytes)
    bytes.append(UInt8(ascii: "-"))
    Hex.append(high, digits: 4, to: &bytes)
    bytes.append(UInt8(ascii: "-"))
    Hex.append(low >> 48, digits: 4, to: &bytes)
    bytes.append(UInt8(ascii: "-"))
    Hex.append(low, digits: 12, to: &bytes)
  }
}
