import TestSupport

/// Texts made to break a terminal: real words, emoji, and all that hides, joins and reorders.
enum RandomText {
  private static let pieces: [[Unicode.Scalar]] = [
    "word", " ", "  ", "한글", "各", "かな、", "é", "e\u{301}", "خط", "شלום", "क्ष", "กำ", "மி",
    "👍🏽", "👨‍👩‍👧‍👦", "❤️", "❤", "1️⃣", "🇰🇷", "🏴󠁧󠁢󠁥󠁮󠁧󠁿", "\u{1100}\u{1161}\u{11A8}", "می‌خواهم",
    "‹RLO›", "␛", "◌", "\n", "\r\n", "\r", "\t", "\u{1B}[2J", "\u{9B}31m", "\0", "\u{7F}", "ﾞ",
    "\u{600}🇰🇷", "\u{D15}\u{D3E}\u{D3E}\u{D4D}\u{D15}",
  ].map { Array($0.unicodeScalars) }

  private static let troubles: [ClosedRange<UInt32>] = [
    0...0x20, 0x7F...0xAD, 0x300...0x36F, 0x5D0...0x61C, 0x600...0x605, 0x900...0x94D,
    0xE30...0xE4E, 0x1100...0x11FF, 0x1780...0x17D3, 0x1800...0x1820, 0x200B...0x200F,
    0x200C...0x200D, 0x2028...0x202E, 0x2060...0x206F, 0x20D0...0x20E4, 0x3099...0x309C,
    0x3164...0x3164, 0xAC00...0xAC20, 0xD7B0...0xD7FB, 0xE000...0xE003, 0xFE00...0xFE0F,
    0xFEFF...0xFEFF, 0xFFA0...0xFFA0, 0xFFF0...0xFFFF, 0x1D173...0x1D17A, 0x1F1E6...0x1F1FF,
    0x1F3FB...0x1F3FF, 0x1F3F4...0x1F3F4, 0x1F468...0x1F46A, 0xE0000...0xE007F,
    0xE0100...0xE01EF, 0x10FFFE...0x10FFFF, 0x2640...0x2642, 0xA1...0x2FFF, 0x10000...0x1FFFF,
  ]

  /// Up to a hundred pieces in a row.
  static func make(using numbers: inout SeededGenerator) -> String {
    var text = ""
    for _ in 0..<Int.random(in: 0...100, using: &numbers) {
      if Bool.random(using: &numbers), let piece = pieces.randomElement(using: &numbers) {
        text.unicodeScalars.append(contentsOf: piece)
      } else if let range = troubles.randomElement(using: &numbers),
        let scalar = Unicode.Scalar(UInt32.random(in: range, using: &numbers))
      {
        let repeats = Int.random(in: 0..<10, using: &numbers) == 0 ? 12 : 1
        for _ in 0..<repeats { text.unicodeScalars.append(scalar) }
      }
    }
    return text
  }
}
