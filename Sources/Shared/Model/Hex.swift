/// Hexadecimal digits as bytes; used where ids meet text.
enum Hex {
  static let digits: [UInt8] = Array("0123456789abcdef".utf8)

  /// The value of a digit of either case, or nil.
  static func value(_ byte: UInt8) -> UInt64? {
    switch byte {
    case 0x30...0x39: UInt64(byte &- 0x30)
    case 0x61...0x66: UInt64(byte &- 0x61 &+ 10)
    case 0x41...0x46: UInt64(byte &- 0x41 &+ 10)
    default: nil
    }
  }

  /// Appends the lowest `count` digits of `value`, lower case.
  static func append(_ value: UInt64, digits count: Int, to bytes: inout [UInt8]) {
    var shift = (count - 1) * 4
    while shift >= 0 {
      bytes.append(digits[Int(truncatingIfNeeded: (value &>> UInt64(shift)) & 0xF)])
      shift -= 4
    }
  }
}
