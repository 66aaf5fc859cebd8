/// The text that stands for a scalar which may not reach a terminal.
///
/// A mark is made of ordinary, visible scalars of one column each. A text may contain the same
/// scalars itself; that can confuse nobody but a reader, and does nothing.
enum Mark {
  static let lineBreak = "↵"

  /// The control pictures for C0 and DEL; for anything else its usual name or its number in `‹›`.
  static func text(for scalar: Unicode.Scalar) -> String {
    switch scalar.value {
    case 0x0A: lineBreak
    case 0..<0x20: picture(scalar.value)
    case 0x7F: picture(0x21)
    default: "‹\(names[scalar.value] ?? hexadecimal(scalar.value))›"
    }
  }

  /// The mark for what a flood of combining scalars had beyond the shown ones.
  static func more(_ count: Int) -> String { "‹+\(count)›" }

  private static func picture(_ offset: UInt32) -> String {
    Unicode.Scalar(0x2400 + offset).map(String.init) ?? ""
  }

  private static func hexadecimal(_ value: UInt32) -> String {
    String(value, radix: 16, uppercase: true)
  }

  private static let names: [UInt32: String] = [
    0x85: "NEL", 0xAD: "SHY", 0x34F: "CGJ", 0x61C: "ALM", 0x180E: "MVS",
    0x200B: "ZWSP", 0x200C: "ZWNJ", 0x200D: "ZWJ", 0x200E: "LRM", 0x200F: "RLM",
    0x2028: "LS", 0x2029: "PS",
    0x202A: "LRE", 0x202B: "RLE", 0x202C: "PDF", 0x202D: "LRO", 0x202E: "RLO",
    0x2060: "WJ", 0x2066: "LRI", 0x2067: "RLI", 0x2068: "FSI", 0x2069: "PDI",
    0xFE0E: "VS15", 0xFE0F: "VS16", 0xFEFF: "BOM",
    0xFFF9: "IAA", 0xFFFA: "IAS", 0xFFFB: "IAT",
  ]
}
