import Testing

@testable import Shared

@Suite("Numbers of bytes in words")
struct ByteCountTests {
  @Test("at most four digits and a unit")
  func text() {
    for (bytes, text) in [
      (Int64(0), "0 bytes"), (9999, "9999 bytes"), (10_000, "10 KiB"), (1 << 20, "1024 KiB"),
      (84 << 30, "84 GiB"), (.max, "8388608 TiB"),
    ] {
      #expect(ByteCount.text(bytes) == text)
    }
  }
}
