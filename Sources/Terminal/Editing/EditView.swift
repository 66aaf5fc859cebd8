import Shared

/// The part of a text being written that fits into a field, and where the cursor is in it.
package struct EditView: Hashable, Sendable {
  package let rows: [String]
  /// In the field, from its corner.
  package let cursor: Cell

  /// Lays text out around the place where it is written: lines longer than the field go on in the
  /// next row, divided between clusters.
  package init(_ buffer: EditBuffer, columns: Int, rows height: Int) {
    let columns = max(1, columns)
    let height = max(1, height)
    let current = EditView.layOut(buffer.lines[buffer.line], columns, upTo: buffer.offset)
    var rows = current.rows
    var place = current.cursor
    // Lines around it, as far as they can be seen.
    var above = buffer.line - 1
    while above >= 0, place.row < height {
      let more = EditView.layOut(buffer.lines[above], columns, upTo: 0).rows
      rows = more + rows
      place.row += more.count
      above -= 1
    }
    let top = max(0, place.row - (height - 1))
    var below = buffer.line + 1
    while below < buffer.lines.count, rows.count - top < height {
      rows += EditView.layOut(buffer.lines[below], columns, upTo: 0).rows
      below += 1
    }
    self.rows = Array(rows.dropFirst(top).prefix(height))
    cursor = Cell(row: place.row - top, column: place.column)
  }

  /// A line in rows, and the cell of the character after so many.
  private static func layOut(
    _ line: String, _ columns: Int, upTo offset: Int
  ) -> (rows: [String], cursor: Cell) {
    let place = line.index(line.startIndex, offsetBy: offset)
    var rows = [""]
    var used = 0
    func add(_ text: Substring) {
      for cluster in Clusters(Visible.line(String(text))) {
        if used + cluster.columns > columns {
          rows.append("")
          used = 0
        }
        // In a field of one column a wide cluster leaves a space.
        rows[rows.count - 1] += cluster.columns > columns ? " " : cluster.text
        used += min(columns, cluster.columns)
      }
    }
    add(line[..<place])
    var cursor = Cell(row: rows.count - 1, column: used)
    if used == columns {
      cursor = Cell(row: rows.count, column: 0)
    }
    add(line[place...])
    if cursor.row == rows.count { rows.append("") }
    return (rows, cursor)
  }
}
