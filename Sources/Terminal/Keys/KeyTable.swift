/// Which bytes are which key on the terminals of today.
enum KeyTable {
  /// Both forms of the cursor keys: with and without application mode.
  static let common: [[UInt8]: Key] = {
    var table: [[UInt8]: Key] = [:]
    let letters: [(String, Key)] = [
      ("A", .up), ("B", .down), ("C", .right), ("D", .left), ("H", .home), ("F", .end),
      ("M", .enter),
    ]
    for (letter, key) in letters {
      table[Array("\u{1B}O\(letter)".utf8)] = key
      if letter != "M" { table[Array("\u{1B}[\(letter)".utf8)] = key }
    }
    let numbers: [(Int, Key)] = [
      (1, .home), (7, .home), (4, .end), (8, .end), (3, .delete), (5, .pageUp), (6, .pageDown),
    ]
    for (number, key) in numbers { table[Array("\u{1B}[\(number)~".utf8)] = key }
    table[Array("\u{1B}[Z".utf8)] = .backTab
    return table
  }()

  static func control(_ byte: UInt8) -> Key {
    switch byte {
    case 0x09: .tab
    case 0x0D, 0x0A: .enter
    case 0x08, 0x7F: .backspace
    default: .control(Character(UnicodeScalar(byte | 0x60)))
    }
  }

  /// A cursor key with Shift, Alt or Ctrl (`ESC [ 1 ; 5 C`) counts as the key itself.
  static func withModifiers(_ sequence: [UInt8], _ table: [[UInt8]: Key]) -> Key? {
    guard let mark = sequence.firstIndex(of: UInt8(ascii: ";")), let last = sequence.last else {
      return nil
    }
    let plain =
      last == UInt8(ascii: "~") ? sequence[..<mark] + [last] : [0x1B, UInt8(ascii: "["), last]
    return table[Array(plain)]
  }

  /// `ESC [ < button ; column ; row M`, from 1.
  static func mouse(_ sequence: [UInt8]) -> Key? {
    let text = String(decoding: sequence, as: UTF8.self)
    guard text.hasPrefix("\u{1B}[<"), text.hasSuffix("M") else { return nil }
    let numbers = text.dropFirst(3).dropLast().split(separator: ";").map { Int($0) }
    guard numbers.count == 3, let button = numbers[0], let column = numbers[1],
      let row = numbers[2],
      column > 0, row > 0
    else { return nil }
    switch button & ~0b11100 {
    case 0: return .click(Cell(row: row - 1, column: column - 1))
    case 64: return .wheelUp
    case 65: return .wheelDown
    default: return nil
    }
  }
}
