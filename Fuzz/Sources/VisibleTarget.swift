import Shared

/// Text that reaches a terminal: nothing in it acts, and it keeps to its columns.
enum VisibleTarget {
  static func run(_ bytes: [UInt8]) -> CInt {
    guard let first = bytes.first else { return 0 }
    let columns = Int(first % 40)
    let text = String(decoding: bytes.dropFirst(), as: UTF8.self)
    for charset in [Visible.Charset.utf8, .ascii] {
      let row = Visible.line(text, charset: charset)
      check(row, charset)
      let cut = Columns.truncate(row, to: columns, charset: charset)
      precondition(Width.of(cut) <= columns, "cut to its columns")
      check(cut, charset)
      let padded = Columns.pad(row, to: columns, charset: charset)
      precondition(Width.of(padded) == columns, "padded to its columns")
      for line in Visible.lines(text, charset: charset) {
        check(line, charset)
        for part in Columns.wrap(line, to: columns) {
          check(part, charset)
          precondition(Width.of(part) <= columns, "wrapped to its columns")
        }
      }
    }
    let isolated = Visible.isolated(Visible.line(text)).unicodeScalars
    precondition(
      isolated.count { $0 == "\u{2068}" } == isolated.count { $0 == "\u{2069}" },
      "what is isolated ends")
    return 0
  }

  private static func check(_ row: String, _ charset: Visible.Charset) {
    for scalar in row.unicodeScalars {
      precondition(!Visible.acts(scalar), "nothing acts")
      if case .ascii = charset {
        precondition((0x20..<0x7F).contains(scalar.value), "nothing but printable ASCII")
      }
    }
  }
}
