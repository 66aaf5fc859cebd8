import Testing

@testable import Shared

@Suite struct `Decoding UTF-8` {
  @Test(arguments: [
    ([0xC0, 0xAF], 0), ([0x61, 0xC3], 1), ([0x61, 0xED, 0xA0, 0x80], 1),
    ([0xED, 0x95, 0x9C, 0x80], 3), ([0xF4, 0x90, 0x80, 0x80], 0), ([0x61, 0x62, 0xE2, 0x82], 2),
    ([0xF0, 0x9F, 0x98, 0x41], 0),
  ])
  func `names the first byte that is wrong`(bytes: [UInt8], offset: Int) {
    #expect(throws: UTF8Text.Invalid(offset: offset)) { try UTF8Text.decode(bytes) }
    #expect(throws: UTF8Text.Invalid(offset: offset)) {
      try bytes.withUnsafeBytes { try UTF8Text.decode($0) }
    }
  }

  @Test func `keeps every byte of what is right`() throws {
    for text in Samples.hostileTexts {
      #expect(Array(try UTF8Text.decode(Array(text.utf8)).utf8) == Array(text.utf8))
    }
    #expect(try UTF8Text.decode([]) == "")
    #expect(try UTF8Text.decode(UnsafeRawBufferPointer(start: nil, count: 0)) == "")
  }
}
