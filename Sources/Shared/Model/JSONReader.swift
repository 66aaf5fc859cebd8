/// Bytes that are not the JSON of RFC 8259, or nest too deep.
struct JSONError: Error {
  let offset: Int
  let reason: StaticString
}

/// A pull reader over JSON bytes: strings are decoded, everything else is checked and skipped.
///
/// Strict: UTF-8 only, no lone surrogate, no raw control in a string, no trailing comma. It borrows
/// the bytes, so it lives no longer than the closure that lends them.
struct JSONReader {
  private let bytes: UnsafeBufferPointer<UInt8>
  private(set) var offset = 0
  private var isFirstMember = true
  private static let deepest = 128

  init(_ bytes: UnsafeBufferPointer<UInt8>, at offset: Int = 0) {
    self.bytes = bytes
    self.offset = offset
  }

  /// The first byte of the next value or punctuation, or nil at the end.
  mutating func peek() -> UInt8? {
    while offset < bytes.count {
      switch bytes[offset] {
      case 0x20, 0x0A, 0x0D, 0x09: offset += 1
      case let byte: return byte
      }
    }
    return nil
  }

  /// Enters an object; read its members with ``nextKey()``.
  mutating func openObject() throws(JSONError) {
    try expect(UInt8(ascii: "{"), "an object is expected")
    isFirstMember = true
  }

  /// The next member's key, or nil when the object has ended.
  mutating func nextKey() throws(JSONError) -> String? {
    let isFirst = isFirstMember
    isFirstMember = false
    if peek() == UInt8(ascii: "}") {
      offset += 1
      return nil
    }
    if !isFirst { try expect(UInt8(ascii: ","), "a comma or the object's end is expected") }
    let key = try string()
    try expect(UInt8(ascii: ":"), "a colon is expected")
    return key
  }

  /// Checks that nothing but white space is left.
  mutating func finish() throws(JSONError) {
    if peek() != nil { throw error("more follows where the text should end") }
  }

  /// Checks a value of any type and steps over it.
  mutating func skipValue() throws(JSONError) { try skipValue(depth: 0) }

  private mutating func skipValue(depth: Int) throws(JSONError) {
    guard depth < Self.deepest else { throw error("it nests too deep") }
    switch peek() {
    case UInt8(ascii: "\""): try skipString()
    case UInt8(ascii: "{"):
      try openObject()
      while try nextKey() != nil { try skipValue(depth: depth + 1) }
    case UInt8(ascii: "["):
      offset += 1
      if peek() == UInt8(ascii: "]") {
        offset += 1
        return
      }
      while true {
        try skipValue(depth: depth + 1)
        if peek() == UInt8(ascii: "]") { break }
        try expect(UInt8(ascii: ","), "a comma or the array's end is expected")
      }
      offset += 1
    case UInt8(ascii: "t"): try literal("true")
    case UInt8(ascii: "f"): try literal("false")
    case UInt8(ascii: "n"): try literal("null")
    default: try skipNumber()
    }
  }

  private mutating func skipNumber() throws(JSONError) {
    if byte == UInt8(ascii: "-") { offset += 1 }
    if byte == UInt8(ascii: "0") { offset += 1 } else { try skipDigits() }
    if byte == UInt8(ascii: ".") {
      offset += 1
      try skipDigits()
    }
    if byte == UInt8(ascii: "e") || byte == UInt8(ascii: "E") {
      offset += 1
      if byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-") { offset += 1 }
      try skipDigits()
    }
  }

  private mutating func skipDigits() throws(JSONError) {
    let start = offset
    while let digit = byte, (0x30...0x39).contains(digit) { offset += 1 }
    if offset == start { throw error("a value is expected") }
  }

  private mutating func literal(_ word: StaticString) throws(JSONError) {
    for place in 0..<word.utf8CodeUnitCount {
      guard byte == word.utf8Start[place] else { throw error("a value is expected") }
      offset += 1
    }
  }

  private mutating func skipString() throws(JSONError) { _ = try string() }

  /// Decodes a string.
  mutating func string() throws(JSONError) -> String {
    try expect(UInt8(ascii: "\""), "a string is expected")
    let start = offset
    try skipPlain()
    if byte == UInt8(ascii: "\"") {
      offset += 1
      let plain = UnsafeBufferPointer(rebasing: bytes[start..<offset - 1])
      return try text(UTF8Text.text(plain), at: start)
    }
    var decoded = Array(bytes[start..<offset])
    while byte != UInt8(ascii: "\"") {
      try appendEscape(to: &decoded)
      let run = offset
      try skipPlain()
      decoded.append(contentsOf: bytes[run..<offset])
    }
    offset += 1
    return try text(decoded.withUnsafeBufferPointer { UTF8Text.text($0) }, at: start)
  }

  /// Steps to the next quote or backslash.
  private mutating func skipPlain() throws(JSONError) {
    var place = offset
    while place < bytes.count {
      let byte = bytes[place]
      if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") || byte < 0x20 { break }
      place += 1
    }
    offset = place
    guard let byte else { throw error("the text ends inside a string") }
    guard byte >= 0x20 else { throw error("a control character stands in a string") }
  }

  private func text(_ text: String?, at start: Int) throws(JSONError) -> String {
    guard let text else {
      throw JSONError(offset: start, reason: "the string is not valid UTF-8")
    }
    return text
  }

  private mutating func appendEscape(to decoded: inout [UInt8]) throws(JSONError) {
    offset += 1
    let escape = byte
    offset += 1
    switch escape {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): decoded.append(escape ?? 0)
    case UInt8(ascii: "b"): decoded.append(0x08)
    case UInt8(ascii: "t"): decoded.append(0x09)
    case UInt8(ascii: "n"): decoded.append(0x0A)
    case UInt8(ascii: "f"): decoded.append(0x0C)
    case UInt8(ascii: "r"): decoded.append(0x0D)
    case UInt8(ascii: "u"):
      decoded.append(contentsOf: Unicode.UTF8.encode(try scalar()) ?? .init())
    default: throw error("an escape is not known")
    }
  }

  private mutating func scalar() throws(JSONError) -> Unicode.Scalar {
    var value = try fourDigits()
    if (0xD800..<0xDC00).contains(value), byte == UInt8(ascii: "\\") {
      offset += 1
      guard byte == UInt8(ascii: "u") else { throw error("a surrogate stands alone") }
      offset += 1
      let second = try fourDigits()
      guard (0xDC00..<0xE000).contains(second) else { throw error("a surrogate stands alone") }
      value = 0x10000 + (value - 0xD800) << 10 + (second - 0xDC00)
    }
    guard let scalar = Unicode.Scalar(value) else { throw error("a surrogate stands alone") }
    return scalar
  }

  private mutating func fourDigits() throws(JSONError) -> UInt32 {
    var value: UInt32 = 0
    for _ in 0..<4 {
      guard let digit = byte.flatMap(Hex.value) else { throw error("an escape is not known") }
      value = value << 4 | UInt32(digit)
      offset += 1
    }
    return value
  }

  private var byte: UInt8? { offset < bytes.count ? bytes[offset] : nil }

  private mutating func expect(_ byte: UInt8, _ reason: StaticString) throws(JSONError) {
    guard peek() == byte else { throw error(reason) }
    offset += 1
  }

  private func error(_ reason: StaticString) -> JSONError {
    JSONError(offset: offset, reason: reason)
  }
}
