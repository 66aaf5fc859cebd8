import Foundation
import TestSupport
import Testing

@testable import Shared

@Suite struct `Writing JSON strings` {
  func written(_ text: String) -> [UInt8] {
    var bytes: [UInt8] = []
    JSONWriter.append(text, to: &bytes)
    return bytes
  }

  func foundationReads(_ bytes: [UInt8]) throws -> String {
    try JSONDecoder().decode([String].self, from: Data([0x5B] + bytes + [0x5D]))[0]
  }

  @Test func `escapes only what must be`() {
    #expect(
      String(decoding: written("a\"\\/\u{8}\t\n\u{C}\r\0\u{1F}\u{7F}é한"), as: UTF8.self)
        == #""a\"\\/\b\t\n\f\r\u0000\u001f"# + "\u{7F}é한\"")
    #expect(String(decoding: written(""), as: UTF8.self) == "\"\"")
  }

  @Test(arguments: Samples.hostileTexts)
  func `is read back by Foundation byte for byte`(text: String) throws {
    #expect(Array(try foundationReads(written(text)).utf8) == Array(text.utf8))
  }

  @Test func `is read back by Foundation whatever the text`() throws {
    let seed = UInt64.random(in: .min ... .max)
    var random = SeededGenerator(seed: seed)
    for _ in 0..<500 {
      let text = Samples.text(using: &random)
      #expect(
        Array(try foundationReads(written(text)).utf8) == Array(text.utf8), "seed \(seed)")
      #expect(!written(text).contains { $0 < 0x20 }, "seed \(seed)")
    }
  }
}
