// What a scalar needs beside it to be more than a way of hiding something.
extension Unicode.Scalar {
  /// An emoji that may begin or join a sequence: not a digit, a skin tone or a letter of a flag.
  var isPictograph: Bool {
    guard value > 0xA8, !isRegionalIndicator, !isSkinTone else { return false }
    return properties.isEmoji
  }

  var isRegionalIndicator: Bool { (0x1F1E6...0x1F1FF).contains(value) }

  var isSkinTone: Bool { (0x1F3FB...0x1F3FF).contains(value) }

  /// A mark that is drawn on, around or beside the letter before it.
  var isMark: Bool {
    guard value >= 0x300 else { return false }
    switch properties.generalCategory {
    case .nonspacingMark, .spacingMark, .enclosingMark: return true
    default: return false
    }
  }

  /// A letter or mark of a script that is written wrongly without its joiners.
  var wantsJoiners: Bool {
    switch value {
    case 0x600...0x8FF, 0xFB50...0xFDFF, 0xFE70...0xFEFC: break  // Arabic, Syriac and their kin
    case 0x900...0xDFF: break  // from Devanagari to Sinhala
    case 0x1000...0x109F, 0x1780...0x17FF, 0x1800...0x18AF: break  // Myanmar, Khmer, Mongolian
    case 0x1A20...0x1AAF, 0x1B00...0x1B7F, 0xA980...0xA9DF: break  // Tai Tham, Balinese, Javanese
    case 0x11000...0x11DFF: break  // Brahmi and its kin
    default: return false
    }
    return (properties.isAlphabetic || isMark) && !isVariationSelector && !Visible.acts(self)
  }

  /// Whether this variation selector chooses a form of the scalar right before it.
  func varies(_ base: Unicode.Scalar) -> Bool {
    switch value {
    case 0xFE0E, 0xFE0F: base.properties.isEmoji
    case 0xE0100...0xE01EF: base.properties.isIdeographic
    case 0x180B...0x180F: (0x1820...0x18AA).contains(base.value)
    default: base.hasStandardVariants
    }
  }

  var isVariationSelector: Bool {
    switch value {
    case 0x180B...0x180D, 0x180F, 0xFE00...0xFE0F, 0xE0100...0xE01EF: true
    default: false
    }
  }

  /// Mathematics, ideographs, and the blocks with listed variants; no ASCII.
  private var hasStandardVariants: Bool {
    switch value {
    case ..<0x80: false
    case 0x1000...0x109F, 0xA840...0xA87F, 0x10AC0...0x10AFF, 0x13000...0x143FF: true
    case 0x3000...0x303F, 0xFF01...0xFF1F: true
    default: properties.isMath || properties.isIdeographic
    }
  }
}

/// The parts of a conjoining Hangul syllable, each of which needs the one before it.
enum Jamo {
  case leading
  case vowel
  case trailing
  case openSyllable
  case closedSyllable

  init?(_ scalar: Unicode.Scalar) {
    switch scalar.value {
    case 0x1100...0x115E, 0xA960...0xA97C: self = .leading
    case 0x1161...0x11A7, 0xD7B0...0xD7C6: self = .vowel
    case 0x11A8...0x11FF, 0xD7CB...0xD7FB: self = .trailing
    case 0xAC00...0xD7A3:
      self = (scalar.value - 0xAC00).isMultiple(of: 28) ? .openSyllable : .closedSyllable
    default: return nil
    }
  }

  /// Whether the part is drawn inside the syllable that another part began.
  var isInner: Bool { self == .vowel || self == .trailing }

  func follows(_ previous: Jamo?) -> Bool {
    switch (self, previous) {
    case (.vowel, .leading), (.vowel, .vowel), (.vowel, .openSyllable): true
    case (.trailing, .vowel), (.trailing, .trailing): true
    case (.trailing, .openSyllable), (.trailing, .closedSyllable): true
    case (.vowel, _), (.trailing, _): false
    default: true
    }
  }
}
