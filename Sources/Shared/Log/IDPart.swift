/// Some hexadecimal digits of an id.
struct IDPart {
  private var value: (high: UInt64, low: UInt64) = (0, 0)
  private var bits = 0

  /// Nil unless there are 1 to 32 digits and nothing but hyphens between them.
  init?(_ text: String) {
    for byte in text.utf8 where byte != UInt8(ascii: "-") {
      guard let digit = Hex.value(byte), bits < 128 else { return nil }
      value = (value.high << 4 | value.low >> 60, value.low << 4 | digit)
      bits += 4
    }
    guard bits > 0 else { return nil }
  }

  var isWhole: Bool { bits == 128 }

  /// The smallest id that begins with the digits.
  var first: EventID { Self.shifted(value, left: 128 - bits) }

  /// The greatest id that begins with the digits.
  var last: EventID {
    let rest = Self.mask(128 - bits)
    return EventID(high: first.high | rest.high, low: first.low | rest.low)
  }

  func isSuffix(of id: EventID) -> Bool {
    let mask = Self.mask(bits)
    return id.high & mask.high == value.high && id.low & mask.low == value.low
  }

  private static func mask(_ bits: Int) -> EventID {
    EventID(
      high: bits <= 64 ? 0 : .max >> UInt64(128 - bits),
      low: bits == 0 ? 0 : bits >= 64 ? .max : .max >> UInt64(64 - bits))
  }

  private static func shifted(_ value: (high: UInt64, low: UInt64), left: Int) -> EventID {
    if left == 0 { return EventID(high: value.high, low: value.low) }
    if left >= 64 { return EventID(high: value.low << UInt64(left - 64), low: 0) }
    return EventID(
      high: value.high << UInt64(left) | value.low >> UInt64(64 - left),
      low: value.low << UInt64(left))
  }
}
