/// Where bytes become text: whole or not at all, never repaired.
package enum UTF8Text {
  /// Bytes that are not UTF-8.
  package struct Invalid: Error, Hashable, Sendable, CustomStringConvertible {
    /// Where the first ill-formed sequence starts, from 0.
    package let offset: Int

    package init(offset: Int) { self.offset = offset }

    package var description: String { "not valid UTF-8 at byte \(offset)" }
  }

  /// The text that the bytes are.
  package static func decode(_ bytes: [UInt8]) throws(Invalid) -> String {
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw Invalid(offset: firstInvalid(in: bytes))
    }
    return text
  }

  /// The text that the bytes are; the pointer is not kept.
  package static func decode(_ bytes: UnsafeRawBufferPointer) throws(Invalid) -> String {
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw Invalid(offset: firstInvalid(in: bytes))
    }
    return text
  }

  private static func firstInvalid(in bytes: some Sequence<UInt8>) -> Int {
    var parser = Unicode.UTF8.ForwardParser()
    var iterator = bytes.makeIterator()
    var offset = 0
    while case .valid(let scalar) = parser.parseScalar(from: &iterator) { offset += scalar.count }
    return offset
  }
}
