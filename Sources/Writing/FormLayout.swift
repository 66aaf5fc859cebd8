import Shared
package import Terminal

/// A form as a picture: a function of the states of both of its reactors, and of the size.
package enum FormLayout {
  /// A text is counted down when less than this part of its limit is left.
  private static let nearness = 5

  package static func picture(
    form: FormReactor.State, write: WriteReactor.State, board: String, size: Size
  ) -> Picture {
    let columns = size.columns
    var rows: [Row] = []
    var cursor: Cell?
    func field(_ label: String, _ buffer: EditBuffer, _ field: FormReactor.Field, _ left: Int?) {
      let focused = form.focus == field
      let (row, column) = line(label, buffer, focused: focused, left: left, columns: columns)
      if focused { cursor = Cell(row: rows.count, column: column) }
      rows.append(row)
    }
    let height = size.rows
    if height >= 8 { rows.append(Row(heading(write, board: board), .strong)) }
    field("Title", form.title, .title, charactersLeft(form.title.text))
    if height >= 4 || form.focus == .author {
      field("Who  ", form.author, .author, charactersLeft(form.author.text))
    }
    if height >= 9 { rows.append(rule(form, columns: columns)) }
    var done = done(form, write, columns: columns)
    let keys = height >= 6 ? 1 : 0
    // At least one row is the text's.
    done = Array(done.prefix(max(1, height - rows.count - keys - 1)))
    let below = done.count + keys
    let room = max(1, height - rows.count - below)
    let view = EditView(form.content, columns: columns, rows: room)
    if form.focus == .content {
      cursor = Cell(row: rows.count + view.cursor.row, column: view.cursor.column)
    }
    rows += view.rows.map { Row($0) }
    while rows.count < height - below { rows.append(Row()) }
    if form.focus == .done { cursor = Cell(row: rows.count, column: 2) }
    rows += done
    if keys > 0 {
      rows.append(
        Row("Ctrl-S done · Tab next field · Esc leaves", .faint))
    }
    let picture = Picture(rows: rows, cursor: form.asksToLeave ? nil : cursor)
    return cropped(picture, to: size, around: cursor?.row ?? 0)
  }

  private static func heading(_ write: WriteReactor.State, board: String) -> String {
    let board = Visible.line(board)
    return if let target = write.target {
      "Edit \(target.id.short) on \(board)"
    } else {
      "New post on \(board)"
    }
  }

  /// A label, then the part of the text around the place where it is written.
  private static func line(
    _ label: String, _ buffer: EditBuffer, focused: Bool, left: Int?, columns: Int
  ) -> (Row, cursor: Int) {
    var row = Row()
    if columns >= 16 { row.append(label + " ", focused ? .strong : .faint) }
    let count = left.map { " \($0) left" } ?? ""
    let room = max(1, columns - row.columns - count.count)
    let text = Visible.line(buffer.text)
    let before = Visible.line(
      String(buffer.text.prefix(buffer.offset)))
    // The end of what stands before the place is always to be seen.
    let skipped = max(0, Width.of(before) - (room - 1))
    let (shown, dropped) = dropping(text, columns: skipped)
    let start = row.columns
    row.append(Columns.pad(shown, to: room), .underlined)
    if let left { row.append(" \(left) left", left < 0 ? .alarm : .warning) }
    return (row, start + max(0, Width.of(before) - dropped))
  }

  private static func dropping(_ text: String, columns: Int) -> (String, Int) {
    var rest = text[...]
    var dropped = 0
    for cluster in Clusters(text) {
      guard dropped < columns else { break }
      dropped += cluster.columns
      rest = text[cluster.text.endIndex...]
    }
    return (String(rest), dropped)
  }

  private static func rule(_ form: FormReactor.State, columns: Int) -> Row {
    var row = Row("Text", form.focus == .content ? .strong : .faint)
    if let left = bytesLeft(form.content) {
      row.append("  \(left) bytes left", left < 0 ? .alarm : .warning)
    }
    return row
  }

  /// One row, or a few where an error needs them.
  private static func done(
    _ form: FormReactor.State, _ write: WriteReactor.State, columns: Int
  ) -> [Row] {
    if form.asksToLeave { return [Row("Leave and lose the text? y/n", .warning)] }
    if write.isSubmitting {
      return [Row("[ Done ]  \(write.target == nil ? "posting" : "saving")…", .faint)]
    }
    var row = Row()
    let style: Style = form.focus == .done ? .reversed : write.canSubmit ? .strong : .faint
    row.append("[ Done ]", style)
    if let error = write.error, write.problem == nil {
      let words = errorRows("not stored: \(error.message)", columns: columns - errorIndent)
      return words.enumerated().map { index, words in
        var row = index == 0 ? row : Row()
        row.append(String(repeating: " ", count: errorIndent - row.columns))
        row.append(words, .alarm)
        return row
      }
    } else if let problem = write.problem {
      row.append("  \(problem)", .warning)
    } else if write.hasLostTarget {
      row.append("  the post was deleted; this becomes a new one", .warning)
    }
    return [row]
  }

  /// Where the words after the button begin.
  private static let errorIndent = 10

  /// Why it was not stored and what to do, with short paths where it would need many rows.
  private static func errorRows(_ message: String, columns: Int) -> [String] {
    let message = Visible.line(message)
    guard columns >= 20 else { return [message] }
    let whole = Columns.wrap(message, to: columns)
    return whole.count == 1
      ? whole
      : Array(
        Columns.wrap(ShortPaths.of(message), to: columns).prefix(4))
  }

  private static func charactersLeft(_ text: String) -> Int? {
    let left = Limits.lineCharacters - text.count
    return left * nearness < Limits.lineCharacters ? left : nil
  }

  private static func bytesLeft(_ buffer: EditBuffer) -> Int? {
    let bytes = buffer.lines.reduce(buffer.lines.count - 1) { $0 + $1.utf8.count }
    let left = Limits.contentBytes - bytes
    return left * nearness < Limits.contentBytes ? left : nil
  }

  /// What a small screen has room for: the row where text is being written, before all else.
  private static func cropped(_ picture: Picture, to size: Size, around row: Int) -> Picture {
    guard picture.rows.count > size.rows else { return picture }
    let top = min(max(0, row - size.rows / 2), picture.rows.count - size.rows)
    return Picture(
      rows: Array(picture.rows[top..<(top + size.rows)]),
      cursor: picture.cursor.map { Cell(row: $0.row - top, column: $0.column) })
  }
}
