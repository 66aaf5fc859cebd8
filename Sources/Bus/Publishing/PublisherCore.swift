import Synchronization

/// Who was sent some messages already, and what came of it.
package struct Told: Sendable {
  var tokens: Set<Token> = []
  /// Those messages, by their number, that could not be encoded or were refused.
  var failed: Set<Int> = []
  /// Those that somebody's full queue had no room for.
  var missed: Set<Int> = []
  var error: BusError?
}

/// What a publisher does on its thread: look who is there, connect, wait, send.
///
/// It makes no socket before somebody is there to connect to.
struct PublisherCore: ~Copyable {
  private let path: String
  private let topic: Topic
  private let options: PublisherOptions
  private var directory: BusDirectory
  private var readiness = Readiness()
  private var outlet: Outlet?
  private var changes: DirectoryChanges?
  /// The watch has told of a change, after which nobody has looked yet.
  private var isChanged = false
  private var looks = 0
  /// When to look again, though nothing in the directory need have changed by then.
  private var nextLook: ContinuousClock.Instant?
  private var nextPathCheck = ContinuousClock.now
  /// Live subscribers that could not be connected to at the last look.
  private var unreached = 0
  private var isClosed = false
  /// How often publishing has waited: for a subscription, or for room in a full queue.
  private(set) var waits = 0

  /// Whether there is a context with its threads, and sockets in it.
  var hasSockets: Bool { outlet != nil }

  init(_ path: String, _ topic: Topic, _ options: PublisherOptions) throws(BusError) {
    directory = try BusDirectory(path)
    self.path = path
    self.topic = topic
    self.options = options
  }

  /// Looks who is there and starts to connect to the new ones.
  mutating func connect() throws(BusError) {
    guard !isClosed else { throw BusError(.closed, "publish", topic.description) }
    let now = ContinuousClock.now
    let isLookDue = isLookDue(now)
    // What is above the directory may be moved, of which no watch tells.
    guard isLookDue || now >= nextPathCheck else { return }
    // What those say who are ready can wait; for the others it is heard in `awaitSubscriptions`.
    hear()
    nextPathCheck = now.advanced(by: .seconds(1))
    if !directory.isAtItsPath {
      // Removed and made again: another directory, with other members.
      let reopened = try BusDirectory(path)
      outlet = nil
      readiness.forgetAll()
      changes = nil
      directory = reopened
      try look()
    } else if isLookDue {
      try look()
    }
  }

  /// Sends messages to those who are known to listen, before anything else is seen to.
  mutating func tell(count: Int, _ body: (Int) throws -> [UInt8]) -> Told {
    var told = Told()
    // Whoever has gone must not be sent what would then be waited for at the end.
    guard outlet != nil, !takeChange() else { return told }
    if readiness.ready < readiness.live { hear() }
    told.tokens = Set(readiness.tokens.filter(readiness.isReady))
    send(count, body, to: outlet?.peers(where: told.tokens.contains), &told)
    return told
  }

  /// Sends messages to all who are there and were not told yet, after a bounded wait for their
  /// subscriptions.
  mutating func publish(
    count: Int, after told: Told? = nil, _ body: (Int) throws -> [UInt8]
  ) -> Delivery {
    var told = told ?? tell(count: count, body)
    var delivery = Delivery()
    do { try connect() } catch { delivery.error = error }
    awaitSubscriptions()
    delivery.endpoints = readiness.live + unreached
    delivery.ready = readiness.ready
    if outlet == nil {
      if delivery.error != nil { delivery.failures = count }
      return delivery
    }
    let others = outlet?.peers { [tokens = told.tokens] in !tokens.contains($0) }
    send(count, body, to: others, &told)
    delivery.failures = told.failed.count
    delivery.sent = count - told.failed.count
    delivery.congested = told.missed.count
    delivery.error = delivery.error ?? told.error
    waits += outlet?.takeWaits() ?? 0
    return delivery
  }

  private mutating func send(
    _ count: Int, _ body: (Int) throws -> [UInt8], to peers: [Outlet.Peer]?, _ told: inout Told
  ) {
    guard let peers, !peers.isEmpty else { return }
    for index in 0..<count {
      do {
        let bytes = try body(index)
        if try outlet?.send(topic, bytes, to: peers) == false { told.missed.insert(index) }
      } catch {
        told.failed.insert(index)
        if told.error == nil { told.error = error as? BusError }
      }
    }
  }

  /// Gives up the connections; messages on their way have the linger to arrive.
  mutating func close() {
    isClosed = true
    outlet = nil
    changes = nil
    readiness.forgetAll()
  }

  // The first two looks are without a watch: to end one takes milliseconds, which a program that
  // publishes once should not pay.
  private mutating func isLookDue(_ now: ContinuousClock.Instant) -> Bool {
    looks += 1
    guard looks > 2 else { return true }
    if changes == nil {
      changes = DirectoryChanges(of: path)
      isChanged = false
      return true
    }
    if takeChange() {
      isChanged = false
      // A dying process closes its lock file a moment before it lets go of the lock.
      nextLook = now.advanced(by: .milliseconds(20))
      return true
    }
    guard let nextLook, nextLook <= now else { return false }
    self.nextLook = nil
    return true
  }

  /// Whether something has changed since the last look, or there is no watch yet that would tell.
  private mutating func takeChange() -> Bool {
    if !isChanged { isChanged = changes?.take() ?? true }
    return isChanged
  }

  private mutating func look() throws(BusError) {
    let tokens = try directory.tokens()
    unreached = 0
    var failure: BusError?
    // Counted once for all that are new: to count costs a call for each descriptor.
    var spare: Int?
    for token in Set(readiness.tokens).subtracting(tokens) { forget(token) }
    for token in tokens {
      switch Probe.look(at: token, in: directory) {
      case .live(let record?, _) where record.hasEndpoint:
        if readiness.contains(token) { continue }
        let enough = Outlet.firstCost + tokens.count * Outlet.connectionCost + Outlet.reserve
        var left = spare ?? spareDescriptors(upTo: enough)
        do throws(BusError) { try connect(to: token, record, &left) } catch { failure = error }
        spare = left
      case .gone: forget(token)
      case .unknown:
        missed()
        failure = BusError(.descriptors, "look at the members in", path)
      case .live, .foreign: continue
      }
    }
    if let failure { throw failure }
  }

  private mutating func missed() {
    unreached += 1
    nextLook = ContinuousClock.now.advanced(by: .milliseconds(100))
  }

  private func spareDescriptors(upTo enough: Int) -> Int {
    // Connections that are under way may not have taken their descriptors yet.
    let underWay = readiness.live - readiness.ready
    return Descriptor.spare(upTo: enough + underWay) - underWay
  }

  /// - Parameter spare: how many descriptors there are to spare, before and after.
  private mutating func connect(
    to token: Token, _ record: LockRecord, _ spare: inout Int
  ) throws(BusError) {
    guard directory.isSocket(token.socketName) else { return }
    let cost = outlet == nil ? Outlet.firstCost : Outlet.connectionCost
    guard spare >= cost + Outlet.reserve else {
      missed()
      throw BusError(.descriptors, "connect to", directory.filePath(token.socketName))
    }
    guard let seat = Seat(at: token, of: record.seats, in: directory) else {
      // All taken, for now.
      missed()
      return
    }
    spare -= cost
    if outlet == nil { outlet = Outlet(try Context(), to: try SocketPaths(directory), options) }
    try outlet?.connect(to: token, of: record.process, seat: seat)
    let deadline = ContinuousClock.now.advanced(by: options.readiness)
    readiness.connected(token, awaitedUntil: deadline)
  }

  private mutating func forget(_ token: Token) {
    readiness.forget(token)
    outlet?.disconnect(from: token)
  }

  private mutating func awaitSubscriptions() {
    guard readiness.ready < readiness.live else { return }
    hear()
    dismissStopped()
    while let (tokens, until) = readiness.awaited(at: .now) {
      // One after the other: all have to be waited for, and to ask all of them whenever one is ready
      // would cost the square of their number.
      let token = tokens[0]
      let rest = max(.zero, ContinuousClock.now.duration(to: until))
      let isWoken = outlet?.wait(for: token, min(rest, .milliseconds(20)))
      if outlet?.takeSubscriptions(of: token) == true {
        readiness.heard(token)
      } else if isWoken == false {
        if case .gone = Probe.look(at: token, in: directory) { forget(token) }
        dismissStopped()
      }
    }
  }

  /// Whoever is stopped is not waited for.
  private mutating func dismissStopped() {
    guard let tokens = readiness.awaited(at: .now)?.tokens else { return }
    for token in tokens where outlet?.isStopped(token) == true { readiness.dismiss(token) }
  }

  private mutating func hear() {
    for token in Array(readiness.tokens) where outlet?.takeSubscriptions(of: token) == true {
      readiness.heard(token)
    }
  }
}
