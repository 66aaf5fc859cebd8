import Bus
package import JetStream
package import Shared

/// The relay's doing: carries out what ``RelayPlan`` says, one thing after another, on a thread of
/// its own that the log's disk may hold up.
///
/// Reading, publishing and looking go on elsewhere; what became of them comes back through the
/// mailbox, marked with the session it belongs to, and what belongs to an old one is dropped.
package actor RelayEngine {
  package typealias Deliver = @MainActor @Sendable (RelayNews) -> Void

  enum Outcome: Sendable {
    case opened(Result<Opening, JetStreamError>)
    case fetched(Result<Fetched, JetStreamError>)
    case published(RelayLog.Outgoing, Result<Published, JetStreamError>)
    case looked(Result<StreamFacts, JetStreamError>, since: LogID?)
    case waited
    case waitedForRoom
  }

  struct Opening: Sendable {
    let session: any StreamSession
    let facts: StreamFacts
    let anchorHolds: Bool
    /// See ``RelayLog/looked(upTo:since:)``.
    let since: LogID?
  }

  struct Message: Sendable {
    let session: Int
    let outcome: Outcome
  }

  private let executor: ThreadExecutor
  package nonisolated var unownedExecutor: UnownedSerialExecutor {
    executor.asUnownedSerialExecutor()
  }

  let board: BoardDirectory
  let server: any StreamServer
  private let info: [UInt8]
  let deliver: Deliver
  nonisolated let mailbox = Mailbox<Message>()

  var plan = RelayPlan(place: nil, head: 0)
  var log: RelayLog?
  var publisher: Publisher<Announcement>?
  private var hints: (any HintSource)?
  var session: (any StreamSession)?
  var number = 0
  var isLooking = false
  /// How many publishings have not ended, those of ended sessions included.
  var publishings = 0
  private var ticks = 0
  var fetched: Fetched?
  private var status: RelayStatus?
  var connection = RelayStatus.Connection.connecting
  var flaws = FlawCount()
  /// What goes on elsewhere.
  var works: [Int: Task<Void, Never>] = [:]
  var lastWork = 0

  /// - Parameter info: what the roster tells others of this process.
  package init(
    board: BoardDirectory, server: any StreamServer, info: [UInt8] = [], deliver: @escaping Deliver
  ) throws(CommandFailure) {
    executor = try .forCommand()
    self.board = board
    self.server = server
    self.info = info
    self.deliver = deliver
  }

  /// Ends ``run()`` after what is under way.
  package nonisolated func stop() { mailbox.close() }

  /// Has the log looked at now, as after a pause of the process.
  package nonisolated func check() { mailbox.check() }

  /// Carries events until ``stop()``.
  ///
  /// Throws only what no later attempt can mend, before the first one.
  package func run() async throws(CommandFailure) {
    do throws(LogError) {
      try openLog()
    } catch {
      throw CommandFailure(error)
    }
    listen()
    let ticking = Task { [mailbox] in
      while (try? await Task.sleep(for: .seconds(1))) != nil { mailbox.check() }
    }
    await carryOut(plan.start())
    while let work = await mailbox.take() {
      await handle(work)
      await tell()
    }
    ticking.cancel()
    session?.close()
    hints?.stop()
    try? log?.keep()
    await publisher?.close()
    await finishWorks()
  }

  private func handle(_ work: Mailbox<Message>.Contents) async {
    do throws(LogError) {
      if work.isCheckDue { try await tick() }
      if work.hint != nil, let log { await carryOut(plan.grown(try log.log.head())) }
    } catch {
      await logFailed(error)
    }
    for message in work.requests {
      if case .published = message.outcome { publishings -= 1 }
      guard message.session == number else {
        dropped(message.outcome)
        continue
      }
      do throws(LogError) {
        try await handle(message.outcome)
      } catch {
        await logFailed(error)
      }
    }
  }

  private func handle(_ outcome: Outcome) async throws(LogError) {
    switch outcome {
    case .opened(.success(let opening)):
      session = opening.session
      connection = .connected(server: opening.session.server, stream: opening.facts.identity.name)
      await carryOut(plan.opened(opening.facts, anchorHolds: opening.anchorHolds))
      log?.looked(upTo: opening.facts.last, since: opening.since)
    case .fetched(.success(let fetched)):
      self.fetched = fetched
      await carryOut(plan.fetched(upTo: fetched.messages.last?.place, pending: fetched.pending))
    case .published(let outgoing, .success(let published)):
      try await settle(outgoing, published)
    case .looked(.success(let facts), let since):
      isLooking = false
      log?.looked(upTo: facts.last, since: since)
      await carryOut(plan.looked(facts))
    case .waited: await carryOut(plan.again())
    case .waitedForRoom: await carryOut(plan.roomAgain())
    case .opened(.failure(let error)) where error.isFinal:
      await deliver(.end(error.commandFailure))
    case .opened(.failure(let error)), .fetched(.failure(let error)),
      .published(_, .failure(let error)), .looked(.failure(let error), _):
      await failed(error.commandFailure)
    }
  }

  /// What comes from a session that has ended.
  private func dropped(_ outcome: Outcome) {
    switch outcome {
    case .opened(.success(let opening)): opening.session.close()
    case .published(let outgoing, .success(let published)):
      log?.settle(outgoing, published)
      if let place = log?.place { plan.sentSome(place) }
    default: break
    }
  }

  // MARK: Troubles

  func failed(_ failure: CommandFailure) async {
    await deliver(.trouble(failure))
    let steps = plan.failed()
    for case .wait(let duration) in steps {
      connection = .waiting(why: failure.message, duration)
    }
    await carryOut(steps)
  }

  func logFailed(_ error: LogError) async {
    // It may be another file by now; the place is read again with it.
    log = nil
    await failed(CommandFailure(error))
  }

  // MARK: The log and the bus

  private func openLog() throws(LogError) {
    let fresh = try RelayLog(try board.openLog())
    log = fresh
    plan = RelayPlan(place: fresh.place, head: try fresh.log.head())
  }

  func reopenLog() async throws(LogError) {
    log = nil
    let fresh = try RelayLog(try board.openLog())
    log = fresh
    await carryOut(plan.reloaded(fresh.place, head: try fresh.log.head()))
  }

  private func tick() async throws(LogError) {
    if let log, !log.log.isStillThePath() { self.log = nil }
    if log == nil { try await reopenLog() }
    guard let log else { return }
    try log.keep()
    listen()
    await carryOut(plan.grown(try log.log.head()))
    ticks += 1
    if ticks % 2 == 0 { try look() }
  }

  /// Begins to hear of posts, and mends what others took away.
  private func listen() {
    if let hints {
      _ = try? hints.ensureReachable()
    } else {
      hints = try? board.hints(info: info) { [mailbox] announcements in
        mailbox.hint(announcements.lazy.map(\.hint))
      }
    }
    if publisher == nil {
      publisher = try? Publisher(directory: board.bus, topic: Announcement.topic)
    }
  }

  private func tell() async {
    let now = RelayStatus(
      connection: connection, isCaughtUp: plan.isCaughtUp, toRead: plan.pending,
      toSend: plan.toSend)
    guard now != status else { return }
    status = now
    await deliver(.status(now))
  }
}
