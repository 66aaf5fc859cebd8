/// A context and its one socket, closed in the order that libzmq needs.
///
/// Releasing it waits until unsent messages are gone or the socket's linger has passed.
struct Link: ~Copyable {
  // Stored properties are destroyed in their order: ending a context waits for its sockets.
  let socket: Socket
  private let context: Context

  init(_ kind: SocketKind, linger: Duration) throws(BusError) {
    let context = try Context()
    let socket = try context.socket(kind)
    try socket.set(.linger, to: linger.wholeMilliseconds)
    self.socket = socket
    self.context = context
  }
}

extension Duration {
  /// Milliseconds, rounded up, so that a wait of less than one is not a busy loop.
  var wholeMilliseconds: Int {
    let (seconds, attoseconds) = components
    let (part, rest) = attoseconds.quotientAndRemainder(dividingBy: 1_000_000_000_000_000)
    return max(0, Int(seconds) * 1000 + Int(part) + (rest > 0 ? 1 : 0))
  }
}
