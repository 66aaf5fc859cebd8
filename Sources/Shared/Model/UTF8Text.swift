#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

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
    try bytes.withUnsafeBufferPointer { (buffer) throws(Invalid) in
      try decode(UnsafeRawBufferPointer(buffer))
    }
  }

  /// The text that the bytes are; the pointer is not kept.
  package static func decode(_ bytes: UnsafeRawBufferPointer) throws(Invalid) -> String {
    guard let text = text(bytes.bindMemory(to: UInt8.self)) else {
      throw Invalid(offset: firstInvalid(in: bytes))
    }
    return text
  }

  /// The text that the bytes are, or nil.
  ///
  /// A repaired text always differs from its bytes, so comparing the two is a check; it is three
  /// times as fast as `String(validating:as:)`, which looks its generic types up at every call.
  static func text(_ bytes: UnsafeBufferPointer<UInt8>) -> String? {
    var text = String(decoding: bytes, as: UTF8.self)
    let isSame = text.withUTF8 { decoded in
      decoded.count == bytes.count
        && (bytes.isEmpty || memcmp(decoded.baseAddress!, bytes.baseAddress!, bytes.count) == 0)
    }
    return isSame ? text : nil
  }

  private static func firstInvalid(in bytes: some Sequence<UInt8>) -> Int {
    var parser = Unicode.UTF8.ForwardParser()
    var iterator = bytes.makeIterator()
    var offset = 0
    while case .valid(let scalar) = parser.parseScalar(from: &iterator) { offset += scalar.count }
    return offset
  }
}
