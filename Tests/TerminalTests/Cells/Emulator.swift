import Shared

@testable import Terminal

/// A terminal of the simplest kind, to see what bytes make of a screen.
///
/// How many columns it thinks a cluster takes is its own opinion.
struct Emulator {
  private(set) var cells: [[String]]
  private(set) var styles: [[String]]
  private(set) var cursor = Cell(row: 0, column: 0)
  private(set) var cursorIsShown = true
  private let opinion: (Cluster) -> Int
  private var style = ""

  static let capabilities = Capabilities(
    enterScreen: Array("<enter>".utf8), leaveScreen: Array("<leave>".utf8), clear: [0x01],
    clearToEnd: [0x02], hideCursor: [0x03], showCursor: [0x04], reset: [0x05],
    styles: [(.strong, [0x06]), (.reversed, [0x07]), (.accent, [0x0E])]
  ) { row, column in [0x0B, UInt8(row + 0x20), UInt8(column + 0x20)] }

  init(_ size: Size, opinion: @escaping (Cluster) -> Int = \.columns) {
    cells = Array(repeating: Array(repeating: " ", count: size.columns), count: size.rows)
    styles = Array(repeating: Array(repeating: "", count: size.columns), count: size.rows)
    self.opinion = opinion
  }

  var lines: [String] {
    cells.map { row in
      var text = row.joined()
      while text.last == " " { text.removeLast() }
      return text
    }
  }

  mutating func show(_ bytes: [UInt8]) {
    var rest = bytes[...]
    while let byte = rest.first {
      switch byte {
      case 0x01:
        self = Emulator(Size(columns: cells[0].count, rows: cells.count), opinion: opinion)
      case 0x02:
        for column in cursor.column..<cells[0].count { put(" ", 1, at: column) }
      case 0x03: cursorIsShown = false
      case 0x04: cursorIsShown = true
      case 0x05: style = ""
      case 0x06: style += "b"
      case 0x07: style += "r"
      case 0x0E: style += "a"
      case 0x0B:
        cursor = Cell(
          row: Int(rest[rest.startIndex + 1]) - 0x20, column: Int(rest[rest.startIndex + 2]) - 0x20)
        rest = rest.dropFirst(2)
      default:
        let text = rest.prefix { $0 >= 0x20 }
        for cluster in Clusters(String(decoding: text, as: UTF8.self)) {
          let columns = opinion(cluster)
          put(String(cluster.text), columns, at: cursor.column)
          cursor.column = min(cursor.column + columns, cells[0].count - 1)
        }
        rest = rest.dropFirst(text.count)
        continue
      }
      rest = rest.dropFirst()
    }
  }

  private mutating func put(_ text: String, _ columns: Int, at column: Int) {
    guard columns > 0 else { return }
    for place in column..<min(column + columns, cells[0].count) {
      cells[cursor.row][place] = place == column ? text : ""
      styles[cursor.row][place] = style
    }
  }
}
