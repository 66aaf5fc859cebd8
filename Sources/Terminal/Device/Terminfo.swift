import CCurses

/// The terminal's description as ncurses has it: the one importer of the C library.
///
/// Its screen is not used: it measures clusters by the C library, which counts a family of emoji as
/// eight columns, and cannot hold one in a cell. To be used from the main actor alone, since the
/// library keeps the terminal in a global variable.
@MainActor
enum Terminfo {
  /// What the terminal of this name can do; nil when it is unknown or cannot show a full screen.
  static func capabilities(of name: String, output: Int32) -> Capabilities? {
    var status: Int32 = 0
    guard setupterm(name, output, &status) == 0, let address = text("cup"),
      let clear = string("clear")
    else { return nil }
    let enter = [
      string("smcup"), string("smkx"), string("rmam"), string("civis"),
    ].compactMap { $0 }.flatMap { $0 }
    let leave = [
      string("sgr0"), string("smam"), string("rmkx"), string("cnorm"), string("rmcup"),
    ].compactMap { $0 }.flatMap { $0 }
    return Capabilities(
      enterScreen: enter + modes(on: true), leaveScreen: modes(on: false) + leave, clear: clear,
      clearToEnd: string("el") ?? [], hideCursor: string("civis") ?? [],
      showCursor: string("cnorm") ?? [], reset: string("sgr0") ?? [], styles: styles(),
      keys: keys()
    ) { row, column in
      parameterized(address, Int32(row), Int32(column))
    }
  }

  /// Bracketed paste, and the mouse where the terminal has one; others ignore a private mode.
  private static func modes(on: Bool) -> [UInt8] {
    let hasMouse = string("kmous") != nil
    let letter = on ? "h" : "l"
    let mouse = hasMouse ? "\u{1B}[?1000\(letter)\u{1B}[?1006\(letter)" : ""
    return Array("\u{1B}[?2004\(letter)\(mouse)".utf8)
  }

  private static func styles() -> [(part: Style, on: [UInt8])] {
    var styles: [(part: Style, on: [UInt8])] = []
    for (part, name) in [
      (Style.strong, "bold"), (.faint, "dim"), (.reversed, "rev"), (.underlined, "smul"),
    ] {
      if let on = string(name) { styles.append((part, on)) }
    }
    guard corkboard_terminfo_number("colors") >= 8, let colour = text("setaf") else {
      return styles
    }
    for (part, number) in [(Style.accent, 6), (.good, 2), (.warning, 3), (.alarm, 1)] {
      styles.append((part, parameterized(colour, Int32(number), 0)))
    }
    return styles
  }

  private static func keys() -> [[UInt8]: Key] {
    let names: [(String, Key)] = [
      ("kcuu1", .up), ("kcud1", .down), ("kcub1", .left), ("kcuf1", .right), ("khome", .home),
      ("kend", .end), ("kpp", .pageUp), ("knp", .pageDown), ("kdch1", .delete),
      ("kcbt", .backTab), ("kbs", .backspace), ("kent", .enter),
    ]
    var keys: [[UInt8]: Key] = [:]
    for (name, key) in names {
      if let sequence = string(name), sequence.count > 1 { keys[sequence] = key }
    }
    return keys
  }

  private static func text(_ name: String) -> String? {
    corkboard_terminfo_string(name).map { String(cString: $0) }
  }

  private static func string(_ name: String) -> [UInt8]? { text(name).map(withoutDelays) }
}

/// Fills in the parameters of a capability.
private func parameterized(_ capability: String, _ first: Int32, _ second: Int32) -> [UInt8] {
  corkboard_terminfo_with(capability, first, second).map {
    withoutDelays(String(cString: $0))
  } ?? []
}

/// Without `$<5>`, which asks for a pause that no terminal of today needs.
private func withoutDelays(_ text: String) -> [UInt8] {
  var bytes = Array(text.utf8)
  while let start = bytes.indices.dropLast().first(where: {
    bytes[$0] == UInt8(ascii: "$") && bytes[$0 + 1] == UInt8(ascii: "<")
  }), let end = bytes[start...].firstIndex(of: UInt8(ascii: ">")) {
    bytes.removeSubrange(start...end)
  }
  return bytes
}
