import CZMQ

/// One libzmq context: its threads, and the sockets made in it.
///
/// Each publisher and each subscriber has its own, so that closing one waits for its own messages
/// and for nobody else's. Ending it waits until its sockets are closed and their linger has passed.
struct Context: ~Copyable {
  fileprivate let handle: UnsafeMutableRawPointer

  /// Descriptors that a context with one socket takes; libzmq ends the process if it gets fewer.
  static let descriptorCost = 6

  init() throws(BusError) {
    guard let handle = zmq_ctx_new() else {
      throw BusError(.socket, errno: ErrorNumber.ofLibrary, "start", "libzmq")
    }
    // The default of 1,023 sockets makes a table that one socket has no use for.
    zmq_ctx_set(handle, ZMQ_MAX_SOCKETS, 4)
    self.handle = handle
  }

  borrowing func socket(_ kind: SocketKind) throws(BusError) -> Socket {
    guard let socket = zmq_socket(handle, kind.number) else {
      throw BusError(.socket, errno: ErrorNumber.ofLibrary, "make", "a socket")
    }
    return Socket(handle: socket)
  }

  deinit { _ = retryingInterrupts { zmq_ctx_term(handle) } }
}
