package import Bus

/// A log entry as it travels over the bus: one CloudEvents object in JSON, of which a receiver wants
/// to know no more than that the log has grown.
package struct Announcement: BusMessage, Sendable {
  package static let topic = Topic("corkboard.post")

  /// The most bytes that are worth reading only to learn that the log has grown.
  ///
  /// Whoever reads more falls behind a sender of long messages, and those that wait take memory.
  static let longest = 16_384

  /// What is to be sent; nil in what was received.
  private let entry: LogEntry?
  /// Nil when the message does not say which log has grown, or was too long to look.
  package let hint: Hint?

  package init(_ entry: LogEntry) {
    self.entry = entry
    hint = Self.hint(seq: entry.seq, entry.logID)
  }

  package init(decoding bytes: UnsafeRawBufferPointer) throws {
    entry = nil
    if bytes.count > Self.longest {
      hint = nil
    } else if let place = Envelope.place(bytes) {
      hint = Self.hint(seq: place.seq, place.logID)
    } else {
      let entry = try Envelope.decode(bytes)
      hint = Self.hint(seq: entry.seq, entry.logID)
    }
  }

  package func encoded() throws -> [UInt8] { entry.map(Envelope.encode) ?? [] }

  private static func hint(seq: Int64, _ logID: LogID?) -> Hint? {
    logID.map { Hint(logID: $0, seq: seq) }
  }
}
