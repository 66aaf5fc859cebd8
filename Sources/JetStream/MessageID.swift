/// Ids of messages: the event's own, and where the server must not take a message for another one of
/// the same event, a place of the stream after it.
enum MessageID {
  static func suffix(_ place: Int64) -> String { "/\(place)" }

  /// The event that a message is of.
  static func event(_ id: String) -> String { String(id.prefix { $0 != "/" }) }
}
