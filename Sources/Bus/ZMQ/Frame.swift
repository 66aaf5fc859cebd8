import CZMQ

/// The one owner of a `zmq_msg_t`, at an address that never changes: short bodies lie inside it.
struct Frame: ~Copyable {
  let pointer: UnsafeMutablePointer<zmq_msg_t>

  init() {
    pointer = .allocate(capacity: 1)
    _ = Library.zmq.msg_init(pointer)
  }

  deinit {
    _ = Library.zmq.msg_close(pointer)
    pointer.deallocate()
  }

  /// Whether more frames of the same message follow.
  var hasMore: Bool { Library.zmq.msg_more(pointer) != 0 }

  /// Reads the bytes, which are good until the next frame is received into this one.
  borrowing func withBytes<R, E: Error>(
    _ body: (UnsafeRawBufferPointer) throws(E) -> R
  ) throws(E) -> R {
    let zmq = Library.zmq
    return try body(
      UnsafeRawBufferPointer(start: zmq.msg_data(pointer), count: zmq.msg_size(pointer)))
  }
}
