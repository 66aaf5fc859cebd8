import Shared
import TestSupport
import Testing

@Suite(.ownThread) struct ActingScalarTests {
  @Test("Controls, bidirectional controls, hidden scalars and noncharacters act")
  func acting() {
    let acting: [ClosedRange<UInt32>] = [
      0...0x1F, 0x7F...0x9F, 0xAD...0xAD, 0x34F...0x34F, 0x61C...0x61C, 0x115F...0x1160,
      0x17B4...0x17B5, 0x180E...0x180E, 0x200B...0x200B, 0x200E...0x200F, 0x2028...0x202E,
      0x2060...0x206F, 0x3164...0x3164, 0xFDD0...0xFDEF, 0xFEFF...0xFEFF, 0xFFA0...0xFFA0,
      0xFFF0...0xFFFB, 0xFFFE...0xFFFF, 0x1D173...0x1D17A, 0x1FFFE...0x1FFFF,
      0xE0000...0xE0061, 0x10FFFE...0x10FFFF,
    ]
    for scalar in acting.joined().compactMap(Unicode.Scalar.init) {
      #expect(Visible.acts(scalar), "U+\(String(scalar.value, radix: 16))")
      #expect(!Visible.line("a\(scalar)b").unicodeScalars.contains(scalar))
    }
  }

  @Test("Letters, marks, signs, spaces, private use and our own marks do not act")
  func harmless() {
    for scalar in "aé한日خשक्\u{600}\u{301}👍🏽\u{A0}\u{3000}\u{E000}\u{F0000}‹›↵␛◌…\u{FFFD}\u{FFFC}"
      .unicodeScalars
    {
      #expect(!Visible.acts(scalar), "U+\(String(scalar.value, radix: 16))")
    }
  }

  @Test("No scalar of the planes in use that acts survives by itself")
  func everyScalar() {
    for scalar in (UInt32(0)...0x10FFFF).compactMap(Unicode.Scalar.init) where Visible.acts(scalar)
    {
      let row = Visible.line(String(scalar))
      if row.unicodeScalars.contains(where: Visible.acts) {
        Issue.record("U+\(String(scalar.value, radix: 16)) came out")
      }
    }
  }
}
