package import Terminal

/// The keys and what they do.
package enum HelpLayout {
  private static let keys: [(String, String)] = [
    ("↑ ↓  k j", "select a post"),
    ("Enter", "the post in full"),
    ("Home End g", "follow what is new"),
    ("G", "the oldest post"),
    ("/", "search"),
    ("t  m", "today, month"),
    ("p  b", "people, the board"),
    ("w e d", "write, edit, delete"),
    ("r", "refresh"),
    ("Esc", "back"),
    ("Ctrl-Z", "stop for now"),
    ("q", "quit"),
  ]

  package static func rows(size: Size) -> [Row] {
    // In two columns where they would not fit in one.
    let halves = keys.count > size.rows && size.columns >= 60 ? (keys.count + 1) / 2 : keys.count
    return (0..<halves).map { index in
      var row = Row()
      for place in stride(from: index, to: keys.count, by: halves) {
        let start = place == index ? 0 : 30
        row = row.columns < start ? row.filled(to: start) : row
        row.append(pad(keys[place].0, to: 11), .strong)
        row.append(keys[place].1)
      }
      return row
    }
  }

  private static func pad(_ text: String, to columns: Int) -> String {
    text + String(repeating: " ", count: max(1, columns - text.count))
  }
}
