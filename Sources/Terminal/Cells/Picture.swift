package import Shared

/// How large a screen is.
package struct Size: Hashable, Sendable {
  package var columns: Int
  package var rows: Int

  package init(columns: Int, rows: Int) {
    self.columns = max(1, columns)
    self.rows = max(1, rows)
  }
}

/// A place on a screen, from its upper left corner.
package struct Cell: Hashable, Sendable {
  package var row: Int
  package var column: Int

  package init(row: Int, column: Int) {
    self.row = row
    self.column = column
  }
}

/// All that a screen shows at one time: what views make of state, and a painter paints.
package struct Picture: Hashable, Sendable {
  /// From the top; rows that are missing are empty.
  package var rows: [Row]
  /// Where text is being written; nil hides the cursor.
  package var cursor: Cell?

  package init(rows: [Row] = [], cursor: Cell? = nil) {
    self.rows = rows
    self.cursor = cursor
  }

  /// The picture as text, a line a row, for people and tests.
  package var text: String { rows.map(\.text).joined(separator: "\n") }

  /// The picture cut to a size, so that nothing in it spills whatever a view did.
  package func fitted(to size: Size, charset: Visible.Charset) -> Picture {
    let rows = rows.prefix(size.rows).map { row in
      (charset == .ascii ? row.inASCII() : row).clipped(to: size.columns, charset: charset)
    }
    let cursor = cursor.map {
      Cell(
        row: min(max(0, $0.row), size.rows - 1), column: min(max(0, $0.column), size.columns - 1))
    }
    return Picture(rows: rows, cursor: cursor)
  }
}
