/// A publisher's connections: one socket for each subscriber, so that what one of them misses is
/// known exactly and costs the others nothing.
///
/// It belongs to the publisher's thread.
struct Outlet: ~Copyable {
  /// One connection: it counts against the subscriber's seats until it is let go.
  final class Peer {
    fileprivate let socket: Socket
    fileprivate let descriptor: Int32
    fileprivate let process: Int32
    private let seat: Seat

    fileprivate init(
      _ socket: consuming Socket, of process: Int32, _ seat: consuming Seat
    ) throws(BusError) {
      descriptor = try socket.descriptor()
      self.socket = socket
      self.process = process
      self.seat = seat
    }
  }

  // Destroyed in this order: ending a context waits for its sockets.
  private var peers: [Token: Peer] = [:]
  private let context: Context

  private let paths: SocketPaths
  private let options: PublisherOptions
  private var patience: Patience
  private var waits = 0
  private let frame = Frame()

  /// Descriptors that one connection takes: of the socket, of the stream and of the seat.
  static let connectionCost = Context.socketCost + 2
  /// The same for the first connection.
  static let firstCost = Context.descriptorCost + connectionCost
  /// Descriptors that are left to the rest of the process: a log takes five.
  static let reserve = 8

  init(_ context: consuming Context, to paths: SocketPaths, _ options: PublisherOptions) {
    self.context = context
    self.paths = paths
    self.options = options
    patience = Patience(perSecond: options.patience)
  }

  mutating func connect(to token: Token, of process: Int32, seat: consuming Seat) throws(BusError) {
    let socket = try context.socket(.publisher)
    // Until its subscriptions arrive it is sent nothing, and closing must not wait for it.
    try socket.set(.linger, to: 0)
    try socket.set(.sendHighWater, to: max(1, options.highWater))
    try socket.set(.reconnectInterval, to: 10)
    try socket.set(.reconnectIntervalLimit, to: 1000)
    try socket.set(.refuseWhenFull, to: 1)
    try socket.connect(paths.endpoint(of: token))
    peers[token] = try Peer(socket, of: process, seat)
  }

  mutating func disconnect(from token: Token) { peers[token] = nil }

  func isStopped(_ token: Token) -> Bool {
    peers[token].map { ProcessState.isStopped($0.process) } ?? false
  }

  /// Waits until it says something or time is up, after its subscriptions were taken.
  ///
  /// - Returns: false when time is up.
  mutating func wait(for token: Token, _ time: Duration) -> Bool {
    guard let peer = peers[token] else { return false }
    waits += 1
    var poll = PollSet()
    poll.add(descriptor: peer.descriptor)
    poll.wait(milliseconds: time.wholeMilliseconds)
    return poll.isReadable(0)
  }

  /// Takes the subscriptions that have arrived from one, and tells whether they are complete now.
  func takeSubscriptions(of token: Token) -> Bool {
    guard let peer = peers[token] else { return false }
    var isComplete = false
    // A bound, so that a peer that never stops sending cannot hold the publisher up.
    for _ in 0..<100 {
      guard peer.socket.receive(into: frame) else { break }
      isComplete =
        frame.withBytes { bytes in
          bytes.first == 1 && bytes.dropFirst().elementsEqual(token.privateTopic)
        } || isComplete
    }
    if isComplete { try? peer.socket.set(.linger, to: options.linger.wholeMilliseconds) }
    return isComplete
  }

  /// The connections to those who are meant.
  func peers(where isMeant: (Token) -> Bool) -> [Peer] {
    peers.compactMap { isMeant($0.key) ? $0.value : nil }
  }

  /// Sends one message to those of the peers who have subscribed.
  ///
  /// - Returns: false when it was dropped for at least one of them, whose queue is full.
  mutating func send(
    _ topic: Topic, _ body: [UInt8], to peers: [Peer]
  ) throws(BusError) -> Bool {
    var isComplete = true
    for peer in peers where try !Self.send(topic, body, to: peer) {
      // A burst to a quick reader drains at once, so that a little time is given; a slow or stopped
      // reader soon uses it up, and then its messages are dropped.
      guard let wait = patience.take() else {
        isComplete = false
        continue
      }
      let start = ContinuousClock.now
      try peer.socket.set(.sendTimeout, to: wait.wholeMilliseconds)
      if try !Self.send(topic, body, to: peer, waiting: true) { isComplete = false }
      let spent = ContinuousClock.now - start
      patience.spend(spent)
      // A queue that drained in between is no wait.
      if spent >= .milliseconds(1) { waits += 1 }
    }
    return isComplete
  }

  /// How often there was a wait since the last call.
  mutating func takeWaits() -> Int {
    defer { waits = 0 }
    return waits
  }

  private static func send(
    _ topic: Topic, _ body: [UInt8], to peer: Peer, waiting: Bool = false
  ) throws(BusError) -> Bool {
    guard try peer.socket.send(topic.frame, more: true, waiting: waiting) else { return false }
    return try peer.socket.send(body, more: false)
  }
}
