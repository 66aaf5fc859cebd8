import CZMQ

/// One libzmq context: its threads, and the sockets made in it.
///
/// Each publisher and each subscriber has its own, so that closing one waits for its own messages
/// and for nobody else's. Ending it waits until its sockets are closed and their linger has passed.
struct Context: ~Copyable {
  fileprivate let handle: UnsafeMutableRawPointer

  /// Descriptors that a context takes with its first socket, and that each socket takes; libzmq ends
  /// the process if it gets fewer.
  static let descriptorCost = 5
  static let socketCost = 1

  init() throws(BusError) {
    try Library.load()
    guard let handle = Library.zmq.ctx_new() else {
      throw BusError(.socket, errno: ErrorNumber.ofLibrary, "start", "libzmq")
    }
    self.handle = handle
  }

  borrowing func socket(_ kind: SocketKind) throws(BusError) -> Socket {
    guard let socket = Library.zmq.socket(handle, kind.number) else {
      throw BusError(.socket, errno: ErrorNumber.ofLibrary, "make", "a socket")
    }
    return Socket(handle: socket)
  }

  deinit { _ = retryingInterrupts { Library.zmq.ctx_term(handle) } }
}
