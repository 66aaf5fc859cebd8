/// What the search index gets to see of a text, and what it is asked for.
///
/// The index cuts text into words at what is neither letter, digit, mark nor picture. Scripts that
/// put no space between words, and Hangul, whose words grow at both ends, are given to it sign by
/// sign; a word of them is then found by its signs in a row, wherever it stands.
///
/// This is part of the index's schema: what is taken out must be spelt as it was put in. Any change
/// to ``spaced(_:)`` raises ``SearchSchema/version``.
package enum SearchText {
  /// How many different words of a question count; the rest could only narrow the answer.
  static let words = 64
  /// How many scalars of a word count; what follows could only narrow the answer.
  static let wordScalars = 256

  /// The question to the index, nil when there is no word in it.
  ///
  /// Every word is quoted, so that nothing in it is an operator, and may go on; all must be there.
  static func query(_ words: String) -> String? {
    var terms: [String] = []
    for word in words.unicodeScalars.lazy.split(whereSeparator: isBetweenWords) {
      let term = spaced(String(String.UnicodeScalarView(word.prefix(wordScalars))))
      guard !terms.contains(term) else { continue }
      terms.append(term)
      if terms.count == Self.words { break }
    }
    return terms.isEmpty ? nil : terms.map { "\"\($0)\"*" }.joined(separator: " ")
  }

  /// Whether there is anything in a text that could be found.
  package static func hasWords(_ text: String) -> Bool { query(text) != nil }

  /// Spaces, and what would end a quoted word or the whole question.
  private static func isBetweenWords(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value <= 0x20 || scalar == "\"" || scalar.value > 0x7F && scalar.properties.isWhitespace
  }

  /// The text with spaces around every sign that is to be found by itself.
  static func spaced(_ text: String) -> String {
    var text = text
    let isASCII = text.withUTF8 { $0.reduce(0, |) < 0x80 }
    if isASCII { return text }
    var spacing = Spacing(capacity: text.utf8.count * 4 / 3)
    for scalar in text.unicodeScalars { spacing.take(scalar) }
    return spacing.finish()
  }

  private struct Spacing {
    private var spaced = String.UnicodeScalarView()
    /// The last sign that stands alone: a following one may join it.
    private var sign: Unicode.Scalar?

    init(capacity: Int) { spaced.reserveCapacity(capacity) }

    mutating func take(_ scalar: Unicode.Scalar) {
      if scalar.isASCII { return write(scalar) }
      if let sign, let joined = joined(sign, scalar) {
        self.sign = joined
      } else if isSilent(scalar) {
        return
      } else if standsAlone(scalar) {
        writeSign()
        sign = scalar
      } else {
        write(scalar)
      }
    }

    mutating func finish() -> String {
      writeSign()
      return String(spaced)
    }

    private mutating func write(_ scalar: Unicode.Scalar) {
      writeSign()
      spaced.append(scalar)
    }

    private mutating func writeSign() {
      guard let sign else { return }
      spaced.append(" ")
      spaced.append(sign)
      spaced.append(" ")
      self.sign = nil
    }
  }

  /// Han, kana, bopomofo and Hangul; Thai, Lao, Burmese and Khmer; pictures.
  private static func standsAlone(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case ..<0x0E00: false
    case 0x0E00...0x0EFF, 0x1000...0x109F, 0x1100...0x11FF, 0x1780...0x17FF, 0x2300...0x23FF,
      0x2600...0x27BF, 0x2B00...0x2BFF, 0x2E80...0x9FFF, 0xA960...0xA97F, 0xAC00...0xD7FF,
      0xF900...0xFAFF, 0xFF65...0xFFDC, 0x1_6FE0...0x1_B2FF, 0x1_F000...0x1_FAFF,
      0x2_0000...0x3_FFFF:
      true
    default: false
    }
  }

  /// What may be written or left out in the same word: soft hyphens and joiners, the vowels of
  /// Hebrew and Arabic, a picture's style.
  private static func isSilent(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x00AD, 0x0591...0x05BD, 0x05BF, 0x05C1...0x05C2, 0x05C4...0x05C5, 0x05C7,
      0x0610...0x061A, 0x0640, 0x064B...0x065F, 0x0670, 0x200C...0x200D, 0x2060, 0xFE00...0xFE0F,
      0xFEFF:
      true
    default: false
    }
  }

  /// The one sign that two are: Hangul that is spelt letter by letter, and voiced kana.
  private static func joined(
    _ first: Unicode.Scalar, _ second: Unicode.Scalar
  ) -> Unicode.Scalar? {
    let (first, second) = (first.value, second.value)
    switch (first, second) {
    case (0x1100...0x1112, 0x1161...0x1175):
      return Unicode.Scalar(0xAC00 + ((first - 0x1100) * 21 + second - 0x1161) * 28)
    case (0xAC00...0xD7A3, 0x11A8...0x11C2) where (first - 0xAC00) % 28 == 0:
      return Unicode.Scalar(first + second - 0x11A7)
    case (0x304B...0x3062, 0x3099), (0x30AB...0x30C2, 0x3099), (0x306F...0x307B, 0x3099),
      (0x30CF...0x30DB, 0x3099), (0x3064...0x3068, 0x3099), (0x30C4...0x30C8, 0x3099):
      return Unicode.Scalar(first + 1)
    case (0x306F...0x307B, 0x309A), (0x30CF...0x30DB, 0x309A):
      return Unicode.Scalar(first + 2)
    default: return nil
    }
  }
}
