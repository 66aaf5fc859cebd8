#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The system's random numbers, fetched thirty-two at a time: the call costs more than an id.
struct EntropyBuffer: RandomNumberGenerator {
  private var numbers: [UInt64] = []
  private var system = SystemRandomNumberGenerator()

  // As much as one call gives at most.
  private static let bytes = 256

  mutating func next() -> UInt64 {
    if numbers.isEmpty { fetch() }
    return numbers.popLast() ?? system.next()
  }

  private mutating func fetch() {
    let count = Self.bytes / MemoryLayout<UInt64>.size
    numbers = [UInt64](unsafeUninitializedCapacity: count) { space, filled in
      filled = getentropy(space.baseAddress!, Self.bytes) == 0 ? count : 0
    }
  }
}
