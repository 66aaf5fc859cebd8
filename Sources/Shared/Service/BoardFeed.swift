import Bus

/// The reading half of a board: listens on the bus, reads the log, hands on what is new.
///
/// One thing is done after another, so that nothing can overtake: listen first, then read, then
/// follow hints; every second look whether a hint was missed. A loop on a thread of its own does
/// most of it. A hint that finds it idle is acted on by the thread that brings the hint
/// (``HintReader``). Either hands on only when the main actor has taken in what it was handed before,
/// so a slow view slows the reading and no queue grows: there is one portion there at most, and in a
/// long history another that is being read.
package actor BoardFeed {
  package typealias Deliver = @MainActor @Sendable (FeedNews) -> Void

  private let executor: ThreadExecutor
  package nonisolated var unownedExecutor: UnownedSerialExecutor {
    executor.asUnownedSerialExecutor()
  }

  private let board: BoardDirectory
  private let deliver: Deliver
  private nonisolated let mailbox = Mailbox<FeedRequest>()
  // Used by one thread at a time, whose turn the mailbox says it is; the lock is the fence between
  // them that SQLite asks for, and never waited for.
  private let core: Monitor<FeedCore>
  /// How to listen; nil when it is not wanted.
  private var listen: Listen?
  private var hints: (any HintSource)?
  /// What was handed on last.
  private var handing: Task<Void, Never>?

  package init(board: BoardDirectory, deliver: @escaping Deliver) throws(CommandFailure) {
    executor = try .forCommand()
    self.board = board
    self.deliver = deliver
    core = Monitor(FeedCore(board))
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
    guard listens else { return try open(from: start, listen: nil) }
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
    try core.change { (core) throws(LogError) in try core.open(from: start, once: listen == nil) }
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
    await handing?.value
    hints?.stop()
    hints = nil
    core.change { $0.close() }
  }

  private func handle(_ work: Mailbox<FeedRequest>.Contents) async {
    if work.isCheckDue { try? beReachable() }
    let step = core.change { $0.handle(work) }
    if step.isUnfinished { mailbox.again() }
    await handOn(step.news)
    for request in work.requests {
      let (reply, step) = core.change { $0.answer(request) }
      await handing?.value
      await reply()
      await handOn(step.news)
    }
    // Who has nothing more to read leaves the turn to others, who hand on by themselves.
    if !step.isUnfinished { await handing?.value }
  }

  /// Hands on once the main actor has what was handed on before, and waits for no more.
  private func handOn(_ news: [FeedNews]) async {
    guard !news.isEmpty else { return }
    await handing?.value
    handing = Task { @MainActor [deliver] in for news in news { deliver(news) } }
  }

  /// Begins to listen, mends what others took away, or tries again what failed before.
  private func beReachable() throws(BusError) {
    if let hints {
      try hints.ensureReachable()
    } else if let listen {
      hints = try listen(HintReader(core: core, mailbox: mailbox, deliver: deliver).hear)
    }
  }
}
