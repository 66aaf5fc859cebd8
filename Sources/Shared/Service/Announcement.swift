package import Bus

/// A log entry as it travels over the bus: one CloudEvents object in JSON.
package struct Announcement: BusMessage, Sendable {
  package static let topic = Topic("corkboard.post")

  /// The most bytes that are worth reading only to learn that the log has grown.
  ///
  /// Whoever reads more falls behind a sender of long messages, and those that wait take memory.
  static let longest = 16_384

  /// Nil when it was too long: then it says that the log has grown, and not to where.
  package let entry: LogEntry?

  package init(_ entry: LogEntry) { self.entry = entry }

  package init(decoding bytes: UnsafeRawBufferPointer) throws {
    entry = bytes.count > Self.longest ? nil : try Envelope.decode(bytes)
  }

  package func encoded() throws -> [UInt8] { entry.map(Envelope.encode) ?? [] }
}
