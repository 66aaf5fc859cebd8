/// The name under which messages are published.
///
/// ZeroMQ matches topics by byte prefix, so on the wire a topic ends with a zero byte: no topic is
/// then a prefix of another.
public struct Topic: Sendable, Hashable, CustomStringConvertible {
  /// The name, without the terminator.
  public let description: String
  /// Frame 0 on the wire: the name in UTF-8 and one zero byte.
  let frame: [UInt8]

  /// Makes a topic.
  ///
  /// A name has 1 to 255 UTF-8 bytes, none of them zero; another one is a mistake in the program
  /// and stops it.
  public init(_ name: String) {
    precondition(
      (1...255).contains(name.utf8.count) && !name.utf8.contains(0),
      "a topic has 1 to 255 bytes, none of them zero")
    description = name
    frame = Array(name.utf8) + [0]
  }
}
