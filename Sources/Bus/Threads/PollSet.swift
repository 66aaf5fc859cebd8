#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// What a thread waits on: descriptors, which must outlive the set's last wait.
///
/// That of a socket tells only of what is new: whoever waits on it has received before until nothing
/// was left. In exchange a wait is one system call; `zmq_poll` makes three more.
package struct PollSet {
  private var items: [pollfd] = []

  package init() {}

  package mutating func add(descriptor: Int32) {
    items.append(pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0))
  }

  /// Only the end of what is at the other end counts.
  package mutating func add(hangUpOf descriptor: Int32) {
    items.append(pollfd(fd: descriptor, events: 0, revents: 0))
  }

  /// Waits until one of them has something to read or time is up; -1 has no end.
  ///
  /// A signal ends the wait early: every caller looks again.
  package mutating func wait(milliseconds: Int) {
    if poll(&items, nfds_t(items.count), Int32(clamping: milliseconds)) < 0 {
      for index in items.indices { items[index].revents = 0 }
    }
  }

  /// Whether the last wait found something to read, or an end, in the item added as number `index`.
  package func isReadable(_ index: Int) -> Bool { items[index].revents != 0 }
}
