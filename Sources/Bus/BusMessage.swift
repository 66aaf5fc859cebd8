/// A value that travels on the bus: how it becomes the bytes of a message, and how it comes back.
///
/// Encoding runs on the publisher's thread, decoding on the subscriber's.
public protocol BusMessage: Sendable {
  /// The bytes of the message. An error keeps this one message from being sent; it is counted.
  func encoded() throws -> [UInt8]

  /// Makes the value from the bytes of a message, which may be anything at all, since any process
  /// of the user can send. An error makes the message count as malformed. The pointer is good
  /// only during the call.
  init(decoding bytes: UnsafeRawBufferPointer) throws
}
