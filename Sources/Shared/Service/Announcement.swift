package import Bus

/// A log entry as it travels over the bus: one CloudEvents object in JSON.
package struct Announcement: BusMessage, Sendable {
  package static let topic = Topic("corkboard.post")

  package let entry: LogEntry

  package init(_ entry: LogEntry) { self.entry = entry }

  package init(decoding bytes: UnsafeRawBufferPointer) throws {
    self.entry = try Envelope.decode(bytes)
  }

  package func encoded() throws -> [UInt8] { Envelope.encode(entry) }
}
