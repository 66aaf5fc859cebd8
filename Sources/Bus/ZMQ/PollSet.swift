import CZMQ

/// What a thread waits on: sockets and descriptors, which must outlive the set's last wait.
struct PollSet {
  private var items: [zmq_pollitem_t] = []

  mutating func add(_ socket: borrowing Socket) { items.append(socket.pollItem) }

  mutating func add(descriptor: Int32) {
    items.append(
      zmq_pollitem_t(socket: nil, fd: descriptor, events: Int16(ZMQ_POLLIN), revents: 0))
  }

  /// Waits until one of them has something to read or time is up; -1 has no end.
  ///
  /// A signal ends the wait early: every caller looks again.
  mutating func wait(milliseconds: Int) {
    if Library.zmq.poll(&items, Int32(items.count), milliseconds) < 0 {
      for index in items.indices { items[index].revents = 0 }
    }
  }

  /// Whether the last wait found something to read in the item added as number `index`.
  func isReadable(_ index: Int) -> Bool { items[index].revents != 0 }
}
