extension Visible {
  /// Whether a scalar, wherever it stands, acts on a terminal, hides, or reorders text.
  ///
  /// These are the controls, the bidirectional controls, what takes no room of its own, line and
  /// paragraph separators, tags, and noncharacters. Joiners, variation selectors and the few tags
  /// of flags are not among them: they are right beside some neighbours and marks beside others.
  package static func acts(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x20..<0x7F, 0xA1..<0xAD, 0xAE..<0x300, 0x4E00..<0xA000, 0xAC00..<0xD7A4: return false
    case 0x200C, 0x200D, 0xFE00...0xFE0F, 0xE0100...0xE01EF: return false
    case 0x180B...0x180D, 0x180F: return false
    default: break
    }
    guard !SubdivisionFlag.uses(scalar) else { return false }
    switch scalar.properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator: return true
    case .format: return !scalar.isPrependedSign
    default: break
    }
    return scalar.properties.isDefaultIgnorableCodePoint
      || scalar.properties.isNoncharacterCodePoint
  }
}

extension Unicode.Scalar {
  /// A format character that is seen: a sign of Arabic, Syriac or Kaithi before digits.
  var isPrependedSign: Bool {
    switch value {
    case 0x600...0x605, 0x6DD, 0x70F, 0x890, 0x891, 0x8E2, 0x110BD, 0x110CD: true
    default: false
    }
  }

  /// A letter or digit that runs right to left, or an unused scalar in the blocks kept for them.
  ///
  /// Whole blocks on purpose: to isolate a field too many changes nothing that is seen.
  var runsRightToLeft: Bool {
    switch value {
    case 0x590...0x8FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFE: true
    case 0x10800...0x10FFF, 0x1E800...0x1EFFF: true
    default: false
    }
  }
}
