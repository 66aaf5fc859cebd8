package import Shared
package import Terminal

/// Who is on the board, a row each.
package struct PeopleLayout {
  private let zone: LocalTime

  package init(zone: LocalTime) { self.zone = zone }

  package func rows(_ state: PeopleReactor.State, size: Size) -> [Row] {
    var heading = Row("People", .strong)
    heading.append("  \(state.users.count) on this board now", .faint)
    if let error = state.error { heading.append("  \(Visible.line(error.message))", .alarm) }
    let shown = state.users.dropFirst(state.offset).prefix(max(0, size.rows - 1))
    return [heading] + shown.map { row($0, columns: size.columns) }
  }

  private func row(_ person: Person, columns: Int) -> Row {
    var row = Row()
    let name = person.name.isEmpty ? "unnamed" : Visible.line(person.name, limit: columns * 10)
    row.append("  " + Columns.pad(name, to: min(24, max(6, columns / 3))), .accent)
    row.append("  " + Columns.pad(words(person.role), to: 8))
    row.append("  since \(zone.text(person.since))")
    row.append("  process \(person.process)", .faint)
    return row
  }

  private func words(_ role: Person.Role?) -> String {
    switch role {
    case .board: "reads"
    case .writer: "writes"
    case .relay: "relays"
    case nil: "listens"
    }
  }
}
