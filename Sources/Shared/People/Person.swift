package import Bus

/// Somebody who is on a board now: a process that shows it, or has a form open to write.
package struct Person: Hashable, Sendable, Identifiable {
  package enum Role: String, Sendable {
    case board
    case writer
    /// Carries events to and from other machines.
    case relay
  }

  /// The name of the process's place in the roster.
  package let id: String
  package let name: String
  /// Nil for a process that does not say what it does.
  package let role: Role?
  package let process: Int
  /// When the process said so.
  package let since: Timestamp

  package init(id: String, name: String, role: Role?, process: Int, since: Timestamp) {
    self.id = id
    self.name = name
    self.role = role
    self.process = process
    self.since = since
  }

  /// What a member of the roster says about itself.
  ///
  /// Any program can write there, so what makes no sense counts as not said.
  package init(_ member: Member) {
    let info = Self.words(member.info)
    self.init(
      id: member.token, name: info.name ?? "", role: info.role, process: member.process,
      since: Timestamp(milliseconds: member.modification))
  }

  /// What a process says about itself in the roster: a JSON object on one line.
  package static func info(role: Role, name: String) -> [UInt8] {
    var bytes: [UInt8] = []
    JSONWriter.append(raw: #"{"role":"#, to: &bytes)
    JSONWriter.append(role.rawValue, to: &bytes)
    JSONWriter.append(raw: #","name":"#, to: &bytes)
    JSONWriter.append(name, to: &bytes)
    JSONWriter.append(raw: "}", to: &bytes)
    return bytes
  }

  static func words(_ info: [UInt8]) -> (role: Role?, name: String?) {
    var role: Role?
    var name: String?
    info.withUnsafeBufferPointer { bytes in
      var reader = JSONReader(bytes)
      do throws(JSONError) {
        try reader.openObject()
        while let key = try reader.nextKey() {
          switch (key, reader.peek() == UInt8(ascii: "\"")) {
          case ("role", true): role = Role(rawValue: try reader.string())
          case ("name", true): name = try reader.string()
          default: try reader.skipValue()
          }
        }
      } catch {}
    }
    return (role, name)
  }
}
