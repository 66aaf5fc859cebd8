#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A bound subscriber socket and the lock file beside it; both are removed with the value.
///
/// It belongs to the subscriber's thread.
struct Listening: ~Copyable {
  // Destroyed in this order: ending a context waits for its sockets.
  private let socket: Socket
  private let context: Context

  private let lock: LockFile
  private let socketFile: FileIdentity
  private let seats: Int
  /// What to wait on for messages, as ``PollSet`` says.
  let descriptor: Int32
  // Open for as long as the socket is, since the socket's path may lead through it.
  private let paths: SocketPaths

  /// What the process may open after it has begun to listen: a log of four files, the runtime's
  /// timers of four descriptors, a terminal, a look at the members, and some more.
  private static let reserve = 16
  /// The lock file and the listening socket.
  private static let files = 2
  private static let maximumSeats = 256

  init(
    in directory: BusDirectory, topic: Topic, _ options: SubscriberOptions
  ) throws(BusError) {
    // Each seat is counted twice: a writer that is gone and one that takes its seat can both have
    // a descriptor here for a moment.
    let own = Context.descriptorCost + Context.socketCost + Self.files + Self.reserve
    let spare = Descriptor.spare(upTo: own + 2 * Self.maximumSeats)
    let seats = (spare - own) / 2
    guard seats > 0 else { throw BusError(.descriptors, "listen in", directory.path) }

    let lock = try LockFile(in: directory)
    let paths = try SocketPaths(directory)
    let context = try Context()
    let socket = try context.socket(.subscriber)
    try socket.set(.linger, to: 0)
    try socket.set(.receiveHighWater, to: max(1, options.highWater))
    try socket.limitMessages(toBytes: options.maximumMessage)
    // Before binding, so that both are sent to each publisher the moment it connects; in byte order,
    // so that the private one comes last and says that the other has arrived.
    try socket.subscribe(to: topic.frame)
    try socket.subscribe(to: lock.token.privateTopic)

    let listener = try Listener(at: lock.token, paths, in: directory, backlog: seats)
    let identity = listener.identity
    do {
      try socket.set(.listeningDescriptor, to: Int(listener.number))
      try socket.bind(paths.endpoint(of: lock.token))
      descriptor = try socket.descriptor()
    } catch {
      directory.remove(lock.token.socketName, if: identity)
      throw error
    }
    // From here on libzmq closes it.
    listener.release()
    self.socket = socket
    self.context = context
    self.lock = lock
    self.paths = paths
    self.seats = seats
    socketFile = identity
  }

  deinit { lock.directory.remove(lock.token.socketName, if: socketFile) }

  /// Lends the socket.
  func withSocket<R>(_ body: (borrowing Socket) -> R) -> R { body(socket) }

  /// Tells publishers that the socket is served from now on.
  func announce(_ info: [UInt8]) throws(BusError) {
    try lock.announce(
      LockRecord(hasEndpoint: true, process: getpid(), seats: seats, info: info))
  }

  /// Whether publishers still find the lock and the socket.
  var isInPlace: Bool {
    guard lock.isInPlace, let status = lock.directory.status(of: lock.token.socketName) else {
      return false
    }
    return FileIdentity(status) == socketFile
  }
}
