/// The identity of one log: 16 random bytes made with it.
///
/// Another log id behind a board's path means that the board must load anew.
package struct LogID: Hashable, Sendable, CustomStringConvertible {
  package let high: UInt64
  package let low: UInt64

  package init(high: UInt64, low: UInt64) {
    self.high = high
    self.low = low
  }

  /// A fresh random id.
  package static func random() -> LogID {
    LogID(high: .random(in: .min ... .max), low: .random(in: .min ... .max))
  }

  /// Reads 32 hexadecimal digits of either case; anything else is nil.
  package init?(_ text: String) { self.init(hex: text.utf8) }

  /// The same out of bytes.
  init?(hex bytes: some Sequence<UInt8>) {
    var halves: (UInt64, UInt64) = (0, 0)
    var count = 0
    for byte in bytes {
      guard let value = Hex.value(byte), count < 32 else { return nil }
      if count < 16 { halves.0 = halves.0 << 4 | value } else { halves.1 = halves.1 << 4 | value }
      count += 1
    }
    guard count == 32 else { return nil }
    self.init(high: halves.0, low: halves.1)
  }

  /// 32 lower-case hexadecimal digits.
  package var description: String {
    var bytes: [UInt8] = []
    append(to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  func append(to bytes: inout [UInt8]) {
    Hex.append(high, digits: 16, to: &bytes)
    Hex.append(low, digits: 16, to: &bytes)
  }
}
