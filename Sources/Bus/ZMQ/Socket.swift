import CZMQ

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The one owner of a ZeroMQ socket.
///
/// It is neither copyable nor Sendable: it belongs to one thread.
struct Socket: ~Copyable {
  private let handle: UnsafeMutableRawPointer

  init(handle: UnsafeMutableRawPointer) { self.handle = handle }

  deinit { _ = Library.zmq.close(handle) }

  func set(_ option: SocketOption, to value: Int) throws(BusError) {
    var number = Int32(clamping: value)
    try check("set an option of", "a socket") {
      Library.zmq.setsockopt(handle, option.number, &number, MemoryLayout<Int32>.size)
    }
  }

  func limitMessages(toBytes limit: Int) throws(BusError) {
    var number = Int64(limit)
    try check("limit the messages of", "a socket") {
      Library.zmq.setsockopt(handle, ZMQ_MAXMSGSIZE, &number, MemoryLayout<Int64>.size)
    }
  }

  func subscribe(to prefix: [UInt8]) throws(BusError) {
    try check("subscribe to", String(decoding: prefix, as: UTF8.self)) {
      Library.zmq.setsockopt(handle, ZMQ_SUBSCRIBE, prefix, prefix.count)
    }
  }

  func bind(_ endpoint: String) throws(BusError) {
    try check("bind", endpoint) { Library.zmq.bind(handle, endpoint) }
  }

  func connect(_ endpoint: String) throws(BusError) {
    try check("connect to", endpoint) { Library.zmq.connect(handle, endpoint) }
  }

  /// Sends one frame; false when the socket cannot take it now, or not within its send timeout.
  func send(_ bytes: [UInt8], more: Bool, waiting: Bool = false) throws(BusError) -> Bool {
    let flags = (waiting ? 0 : ZMQ_DONTWAIT) | (more ? ZMQ_SNDMORE : 0)
    let sent = bytes.withUnsafeBytes { body in
      retryingInterrupts { Library.zmq.send(handle, body.baseAddress, body.count, flags) }
    }
    guard sent == -1 else { return true }
    let number = ErrorNumber.ofLibrary
    guard number == EAGAIN else { throw BusError(.socket, errno: number, "send on", "a socket") }
    return false
  }

  /// Takes one waiting frame into `frame`; false when none waits.
  func receive(into frame: borrowing Frame) -> Bool {
    retryingInterrupts { Library.zmq.msg_recv(frame.pointer, handle, ZMQ_DONTWAIT) } != -1
  }

  /// Becomes readable when the socket has news, once ``receive(into:)`` has found nothing.
  func descriptor() throws(BusError) -> Int32 {
    var number: Int32 = -1
    var size = MemoryLayout<Int32>.size
    try check("find the descriptor of", "a socket") {
      Library.zmq.getsockopt(handle, ZMQ_FD, &number, &size)
    }
    return number
  }

  private func check(
    _ operation: String, _ object: @autoclosure () -> String, _ call: () -> Int32
  ) throws(BusError) {
    guard retryingInterrupts(call) == -1 else { return }
    throw BusError(.socket, errno: ErrorNumber.ofLibrary, operation, object())
  }
}
