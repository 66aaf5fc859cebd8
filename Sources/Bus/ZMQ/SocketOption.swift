import CZMQ

/// libzmq's constants, each once; nothing outside this folder sees them.
struct SocketOption {
  let number: Int32

  /// Milliseconds that unsent messages outlive a closed socket.
  static let linger = SocketOption(number: ZMQ_LINGER)
  /// Messages that may wait for one peer before more are dropped.
  static let sendHighWater = SocketOption(number: ZMQ_SNDHWM)
  /// Messages that may wait from one peer before the peer is held back.
  static let receiveHighWater = SocketOption(number: ZMQ_RCVHWM)
  /// Milliseconds until the first attempt to reconnect.
  static let reconnectInterval = SocketOption(number: ZMQ_RECONNECT_IVL)
  /// The longest wait between two attempts to reconnect.
  static let reconnectIntervalLimit = SocketOption(number: ZMQ_RECONNECT_IVL_MAX)
  /// Milliseconds that a send may wait for room in a queue.
  static let sendTimeout = SocketOption(number: ZMQ_SNDTIMEO)
  /// 1: a message that a full queue would drop is refused instead.
  static let refuseWhenFull = SocketOption(number: ZMQ_XPUB_NODROP)
  /// A listening descriptor that libzmq shall use instead of making (and unlinking) its own.
  static let listeningDescriptor = SocketOption(number: ZMQ_USE_FD)
}

enum SocketKind {
  case publisher
  case subscriber

  var number: Int32 {
    switch self {
    case .publisher: ZMQ_XPUB
    case .subscriber: ZMQ_SUB
    }
  }
}
