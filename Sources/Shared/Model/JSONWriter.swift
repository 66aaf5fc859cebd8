/// Writes JSON text as UTF-8 bytes; only what our events need.
enum JSONWriter {
  /// Appends a quoted string: quotes, backslashes and controls below U+0020 are escaped, all else
  /// stays as it is.
  static func append(_ text: String, to bytes: inout [UInt8]) {
    var text = text
    text.withUTF8 { append($0, to: &bytes) }
  }

  private static func append(_ text: UnsafeBufferPointer<UInt8>, to bytes: inout [UInt8]) {
    bytes.append(quote)
    var start = 0
    for (place, byte) in text.enumerated()
    where byte < 0x20 || byte == quote || byte == backslash {
      bytes.append(contentsOf: text[start..<place])
      bytes.append(backslash)
      switch byte {
      case quote, backslash: bytes.append(byte)
      case 0x08: bytes.append(UInt8(ascii: "b"))
      case 0x09: bytes.append(UInt8(ascii: "t"))
      case 0x0A: bytes.append(UInt8(ascii: "n"))
      case 0x0C: bytes.append(UInt8(ascii: "f"))
      case 0x0D: bytes.append(UInt8(ascii: "r"))
      default:
        bytes.append(UInt8(ascii: "u"))
        Hex.append(UInt64(byte), digits: 4, to: &bytes)
      }
      start = place + 1
    }
    bytes.append(contentsOf: text[start...])
    bytes.append(quote)
  }

  /// Appends text that needs no escaping.
  static func append(raw text: StaticString, to bytes: inout [UInt8]) {
    bytes.append(
      contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  private static let quote = UInt8(ascii: "\"")
  private static let backslash = UInt8(ascii: "\\")
}
