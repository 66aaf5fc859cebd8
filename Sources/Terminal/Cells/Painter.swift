package import Shared

/// Turns pictures into the bytes that show them, remembering what the screen shows already.
///
/// A row that changed is written whole. Terminals disagree about how wide many clusters are, so
/// after each one of these the next is put at its own column: no cell depends on where the cursor
/// went.
package struct Painter {
  private let capabilities: Capabilities
  private let charset: Visible.Charset
  private var shown: [Row] = []
  private var cursorIsShown = false
  private var size: Size?

  package init(_ capabilities: Capabilities, charset: Visible.Charset) {
    self.capabilities = capabilities
    self.charset = charset
  }

  /// Forgets what the screen shows; the next picture is painted whole.
  package mutating func forget() { size = nil }

  /// The bytes that make the screen show `picture`; empty when it does already.
  package mutating func paint(_ picture: Picture, size: Size) -> [UInt8] {
    let picture = picture.fitted(to: size, charset: charset)
    var brush = Brush(capabilities)
    if self.size != size {
      brush.clear()
      shown = []
      self.size = size
    }
    for index in 0..<size.rows {
      let row = index < picture.rows.count ? picture.rows[index] : Row()
      let old = index < shown.count ? shown[index] : Row()
      if row != old { brush.write(row, at: index, columns: size.columns) }
    }
    shown = picture.rows
    return framed(brush, cursor: picture.cursor)
  }

  /// The cursor is out of sight while cells are written, and afterwards where text is.
  private mutating func framed(_ brush: Brush, cursor: Cell?) -> [UInt8] {
    defer { cursorIsShown = cursor != nil }
    var bytes = cursorIsShown ? capabilities.hideCursor : []
    bytes += brush.bytes
    if let cursor {
      bytes += capabilities.move(cursor.row, cursor.column) + capabilities.showCursor
    }
    return bytes
  }
}

/// Writes cells, and knows the style that is set.
private struct Brush {
  var bytes: [UInt8] = []
  private let capabilities: Capabilities
  private var style: Style?

  init(_ capabilities: Capabilities) { self.capabilities = capabilities }

  mutating func clear() {
    bytes += capabilities.reset + capabilities.clear
    style = .plain
  }

  mutating func move(to cell: Cell) { bytes += capabilities.move(cell.row, cell.column) }

  mutating func write(_ row: Row, at index: Int, columns: Int) {
    var column = 0
    var isInPlace = false
    for span in row.spans {
      set(span.style)
      // A field of letters that run right to left must not reorder its neighbours.
      for cluster in Clusters(Visible.isolated(span.text)) {
        if !isInPlace { move(to: Cell(row: index, column: column)) }
        isInPlace = cluster.isCertain || cluster.columns == 0
        if !isInPlace, cluster.columns == 2 {
          // A terminal that takes it for narrow leaves one of these.
          bytes += [0x20, 0x20]
          move(to: Cell(row: index, column: column))
        }
        bytes += Array(cluster.text.utf8)
        column += cluster.columns
      }
    }
    set(.plain)
    guard column < columns else { return }
    if !isInPlace { move(to: Cell(row: index, column: column)) }
    bytes += capabilities.clearToEnd
  }

  private mutating func set(_ new: Style) {
    guard new != style else { return }
    style = new
    bytes += capabilities.reset
    for (part, on) in capabilities.styles where new.contains(part) { bytes += on }
  }
}

extension Cluster {
  /// Whether every terminal takes as many columns for it.
  fileprivate var isCertain: Bool {
    let scalars = text.unicodeScalars
    guard let scalar = scalars.first, scalars.index(after: scalars.startIndex) == scalars.endIndex
    else { return false }
    switch scalar.value {
    case 0x20..<0x7F, 0x3041..<0x3097, 0x30A1..<0x30FB, 0x4E00..<0x9FFF, 0xAC00..<0xD7A4:
      return true
    default: return false
    }
  }
}
