import Bus

/// 256 bytes, of which the first eight say when it was sent.
struct Note: BusMessage {
  static let size = 256
  let stamp: Int64

  init(stamp: Int64) { self.stamp = stamp }

  init(decoding bytes: UnsafeRawBufferPointer) throws {
    guard bytes.count == Self.size else { throw Malformed() }
    stamp = bytes.loadUnaligned(as: Int64.self)
  }

  func encoded() -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: Self.size) { buffer, count in
      buffer.initialize(repeating: 0)
      UnsafeMutableRawBufferPointer(buffer).storeBytes(of: stamp, as: Int64.self)
      count = Self.size
    }
  }

  struct Malformed: Error {}
}

extension Topic {
  static let bench = Topic("corkboard.bench")
}
