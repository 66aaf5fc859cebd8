import Bus

/// The reading half of a board: listens on the bus, reads the log, hands on what is new.
///
/// One loop on a thread of its own does all of it, one thing after another, so that nothing can
/// overtake: listen first, then read, then follow hints; every second look whether a hint was
/// missed. It awaits the main actor for each batch, so a slow view slows the reading and no queue
/// grows.
package actor BoardFeed {
  package typealias Deliver = @MainActor @Sendable (FeedNews) -> Void

  /// Rows of one read: enough to be quick, few enough to stay answering.
  private static let chunk = 512

  private let executor: ThreadExecutor
  package nonisolated var unownedExecutor: UnownedSerialExecutor {
    executor.asUnownedSerialExecutor()
  }

  private let board: BoardDirectory
  private let deliver: Deliver
  private nonisolated let mailbox = Mailbox<FeedRequest>()
  private var log: EventLog?
  private var catchUp: CatchUp
  /// The file that the place is a place in.
  private var file: FileIdentity?
  private var dataVersion: Int?
  /// How to listen; nil when it is not wanted.
  private var listen: Listen?
  private var hints: (any HintSource)?
  private var health: FeedHealth?
  /// The part of the history that is read in the order of ids.
  private var history: (from: Int64, head: Int64, after: EventID?)?
  /// True once something was wrong with the file or its place: look before reading on.
  private var isLookDue = false

  package init(board: BoardDirectory, deliver: @escaping Deliver) throws(CommandFailure) {
    executor = try .forCommand()
    self.board = board
    self.deliver = deliver
    self.catchUp = CatchUp(logID: LogID(high: 0, low: 0), place: 0)
  }

  /// Asks the log something.
  ///
  /// The answer comes between the news, so that every event that is not in it is told after it.
  package nonisolated func request(_ request: FeedRequest) { mailbox.request(request) }

  /// Has the log looked at now, as after a pause of the process.
  package nonisolated func check() { mailbox.check() }

  /// Ends `run`; at once when it is idle, after the batch under way otherwise.
  package nonisolated func stop() { mailbox.close() }

  /// Begins to listen, then opens the log and finds the place to start from.
  ///
  /// - Parameter listens: false to read what is in the log without the bus.
  /// - Returns: a sentence if the bus cannot be used; the board then lives by its timer alone.
  package func open(
    from start: FeedStart, listens: Bool, info: [UInt8]
  ) throws(LogError) -> String? {
    guard listens else {
      let warning = try open(from: start, listen: nil)
      // What is read once is the same on all machines that have the same events.
      if let log, try log.hasForeignOrder() {
        history = (catchUp.place, try log.head(), nil)
      }
      return warning
    }
    return try open(from: start) { [board] (hear) throws(BusError) in
      try board.hints(info: info, hear)
    }
  }

  /// The same with hints from wherever `listen` gets them; nil for none.
  package func open(
    from start: FeedStart, listen: Listen?
  ) throws(LogError) -> String? {
    var warning: String?
    self.listen = listen
    do throws(BusError) {
      try beReachable()
    } catch {
      warning = "\(error)"
    }
    let log = try board.openLog()
    self.log = log
    file = log.identity()
    catchUp = CatchUp(logID: log.logID, place: try place(start, in: log))
    mailbox.again()
    return warning
  }

  /// Hands on news until `stop`.
  package func run() async {
    let ticking = Task { [mailbox] in
      while (try? await Task.sleep(for: .seconds(1))) != nil { mailbox.check() }
    }
    while let work = await mailbox.take() { await handle(work) }
    ticking.cancel()
    hints?.stop()
    hints = nil
    log = nil
  }

  private func handle(_ work: Mailbox<FeedRequest>.Contents) async {
    var step = CatchUp.Step.nothing
    if let hint = work.hint {
      step = hint.isMixed ? .look : catchUp.hinted(seq: hint.seq, logID: hint.logID)
    }
    if work.isUnfinished { step = .read }
    if work.isCheckDue {
      try? beReachable()
      step = .look
    }
    do throws(LogError) {
      if step == .look || isLookDue { try await look() }
      if step != .nothing { try await readChunk() }
    } catch {
      isLookDue = true
      await tell(.unreadable("\(error)"))
    }
    for request in work.requests { await answer(request) }
  }

  /// Opens the log again if it is not the file it was, and loads it whole if it is another one.
  private func look() async throws(LogError) {
    if log?.isStillThePath() == false { self.log = nil }
    let log: EventLog
    if let open = self.log { log = open } else { log = try board.openLog() }
    self.log = log
    let identity = log.identity()
    let version = try log.dataVersion()
    if identity == file, !isLookDue, version == dataVersion { return }
    let (logID, formerID) = try log.currentIDs()
    let look = CatchUp.Look(
      sameFile: identity == file, logID: logID, formerID: formerID, head: try log.head())
    if case .reload(let reason) = catchUp.looked(look) {
      history = nil
      catchUp = catchUp.reloaded(reason, look)
      file = identity
      await deliver(.reloaded(reason))
    }
    dataVersion = version
    isLookDue = false
  }

  private func answer(_ request: FeedRequest) async {
    do throws(LogError) {
      if log == nil { log = try board.openLog() }
      guard let log else { return }
      let reply = try request.read(log)
      await reply()
    } catch {
      isLookDue = true
      await request.fail(CommandFailure(error))
      // So that being live again is news, and whoever asked can ask again.
      await tell(.unreadable("\(error)"))
    }
  }

  private func readChunk() async throws(LogError) {
    guard let log else { return }
    if let history { return try await readHistory(history, of: log) }
    let page = try log.entries(after: catchUp.place, limit: Self.chunk)
    if !page.entries.isEmpty { await deliver(.entries(page.entries)) }
    catchUp.applied(upTo: page.lastSeq)
    if page.entries.count + page.skipped == Self.chunk {
      mailbox.again()
      await tell(.catchingUp)
    } else {
      await tell(.live)
    }
  }

  private func readHistory(
    _ history: (from: Int64, head: Int64, after: EventID?), of log: EventLog
  ) async throws(LogError) {
    let page = try log.history(
      after: history.after, from: history.from, upTo: history.head, limit: Self.chunk)
    if !page.entries.isEmpty { await deliver(.entries(page.entries)) }
    if let next = page.next {
      self.history?.after = next
      await tell(.catchingUp)
    } else {
      self.history = nil
      catchUp.applied(upTo: history.head)
    }
    mailbox.again()
  }

  private func tell(_ health: FeedHealth) async {
    guard health != self.health else { return }
    self.health = health
    await deliver(.health(health))
  }

  private func place(_ start: FeedStart, in log: EventLog) throws(LogError) -> Int64 {
    switch start {
    case .beginning: 0
    // A place beyond the head is one of a log that went back; nothing of this one follows it yet.
    case .place(let seq): min(seq, try log.head())
    case .now: try log.head()
    case .time(let time): try log.seq(atOrAfter: time)
    }
  }

  /// Begins to listen, mends what others took away, or tries again what failed before.
  private func beReachable() throws(BusError) {
    if let hints {
      try hints.ensureReachable()
    } else if let listen {
      hints = try listen { [mailbox] announcements in
        for announcement in announcements { mailbox.hint(announcement.entry) }
      }
    }
  }
}
