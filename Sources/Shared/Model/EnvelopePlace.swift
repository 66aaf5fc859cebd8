#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

extension Envelope {
  /// Finds the event's place in bytes that look as ``encode(_:)`` writes them, without reading the
  /// rest: for whoever believes nothing of it anyway.
  ///
  /// - Returns: nil when they look otherwise, and have to be decoded.
  package static func place(_ bytes: UnsafeRawBufferPointer) -> (seq: Int64, logID: LogID)? {
    guard bytes.last == UInt8(ascii: "}"), starts(bytes[...], with: #"{"specversion":"1.0","id":""#)
    else { return nil }
    // No text can hold this: in a string each quote has a backslash before it.
    let mark: StaticString = #"","datacontenttype":"application/json","sequence":""#
    let first = bytes.indices.first { starts(bytes[$0...], with: mark) }
    guard let first else { return nil }
    var rest = bytes[(first + mark.utf8CodeUnitCount)...]
    var seq: Int64 = 0
    while let byte = rest.first, byte != UInt8(ascii: "\"") {
      guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte), seq < .max / 16 else {
        return nil
      }
      seq = seq * 10 + Int64(byte - UInt8(ascii: "0"))
      rest.removeFirst()
    }
    let name: StaticString = #"","logid":""#
    guard starts(rest, with: name) else { return nil }
    rest.removeFirst(name.utf8CodeUnitCount)
    guard let logID = LogID(hex: rest.prefix { $0 != UInt8(ascii: "\"") }) else { return nil }
    return (seq, logID)
  }

  private static func starts(
    _ bytes: Slice<UnsafeRawBufferPointer>, with text: StaticString
  ) -> Bool {
    guard bytes.count >= text.utf8CodeUnitCount, bytes.first == text.utf8Start.pointee,
      let base = UnsafeRawBufferPointer(rebasing: bytes).baseAddress
    else { return false }
    return memcmp(base, text.utf8Start, text.utf8CodeUnitCount) == 0
  }
}
