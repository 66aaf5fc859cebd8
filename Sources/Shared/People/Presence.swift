import Bus

/// This process's place among the people of a board, for as long as the value lives.
package final class Presence: Sendable {
  private let membership: Membership

  /// Makes this process one of the people.
  package init(
    on board: BoardDirectory, role: Person.Role, name: String
  ) throws(CommandFailure) {
    do throws(BusError) {
      membership = try Roster(directory: board.bus).join(info: Person.info(role: role, name: name))
    } catch {
      throw error.commandFailure
    }
  }

  package func leave() { membership.leave() }
}
