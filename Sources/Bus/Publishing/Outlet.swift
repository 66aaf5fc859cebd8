/// A publisher's one socket with the connections it has.
///
/// It belongs to the publisher's thread.
struct Outlet: ~Copyable {
  /// One connection: it counts against the subscriber's seats until it is let go.
  private final class Peer {
    let endpoint: String
    let process: Int32
    private let seat: Seat

    init(endpoint: String, process: Int32, seat: consuming Seat) {
      self.endpoint = endpoint
      self.process = process
      self.seat = seat
    }
  }

  private let link: Link
  private let paths: SocketPaths
  private let frame = Frame()
  private var peers: [Token: Peer] = [:]
  private var patience: Patience

  /// Descriptors that must be to spare: for the context, and for one connection with its seat.
  ///
  /// Some are left over for the rest of the process.
  static let descriptorCost = Context.descriptorCost + connectionCost + 4
  static let connectionCost = 2

  init(to paths: SocketPaths, _ options: PublisherOptions) throws(BusError) {
    let link = try Link(.publisher, linger: options.linger)
    try link.socket.set(.sendHighWater, to: max(1, options.highWater))
    try link.socket.set(.reconnectInterval, to: 10)
    try link.socket.set(.reconnectIntervalLimit, to: 1000)
    try link.socket.set(.refuseWhenFull, to: 1)
    self.link = link
    self.paths = paths
    patience = Patience(perSecond: options.patience)
  }

  mutating func connect(to token: Token, of process: Int32, seat: consuming Seat) throws(BusError) {
    let endpoint = paths.endpoint(of: token)
    try link.socket.connect(endpoint)
    peers[token] = Peer(endpoint: endpoint, process: process, seat: seat)
  }

  mutating func disconnect(from token: Token) {
    guard let peer = peers.removeValue(forKey: token) else { return }
    link.socket.disconnect(peer.endpoint)
  }

  func isStopped(_ token: Token) -> Bool {
    peers[token].map { ProcessState.isStopped($0.process) } ?? false
  }

  /// Waits until something arrives or time is up.
  func wait(_ time: Duration) { link.socket.wait(milliseconds: time.wholeMilliseconds) }

  /// Takes the subscriptions that have arrived and tells the tokens of those that are ready.
  func subscriptions(_ ready: (Token) -> Void) {
    // A bound, so that a peer that never stops sending cannot hold the publisher up.
    for _ in 0..<1000 {
      guard link.socket.receive(into: frame) else { return }
      frame.withBytes { bytes in
        guard bytes.first == 1, let token = Token(privateTopic: bytes.dropFirst()) else { return }
        ready(token)
      }
    }
  }

  /// Sends one message to all who have subscribed.
  /// - Returns: false when it was dropped for at least one of them, whose queue is full.
  mutating func send(_ topic: Topic, _ body: [UInt8]) throws(BusError) -> Bool {
    if try sendWhole(topic, body) { return true }
    // Somebody's queue is full. A burst to quick readers drains at once, so that a little time is
    // given; a slow or stopped reader soon uses it up, and then its messages are dropped.
    if let wait = patience.take() {
      try link.socket.set(.sendTimeout, to: wait.wholeMilliseconds)
      let start = ContinuousClock.now
      let isSent = try sendWhole(topic, body, waiting: true)
      patience.spend(ContinuousClock.now - start)
      if isSent { return true }
    }
    try link.socket.set(.refuseWhenFull, to: 0)
    _ = try sendWhole(topic, body)
    try link.socket.set(.refuseWhenFull, to: 1)
    return false
  }

  private func sendWhole(
    _ topic: Topic, _ body: [UInt8], waiting: Bool = false
  ) throws(BusError) -> Bool {
    guard try link.socket.send(topic.frame, more: true, waiting: waiting) else { return false }
    return try link.socket.send(body, more: false)
  }
}
