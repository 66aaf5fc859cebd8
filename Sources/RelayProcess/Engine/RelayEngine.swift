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
    case looked(Result<StreamFacts, JetStreamError>)
    case waited
    case waitedForRoom
  }

  struct Opening: Sendable {
    let session: any StreamSession
    let facts: StreamFacts
    let anchorHolds: Bool
  }

  struct Message: Sendable {
    let session: Int
    let outcome: Outcome
  }

  private let executor: ThreadExecutor
  package nonisolated var unownedExecutor: UnownedSerialExecutor {
    executor.asUnownedSerialExecutor()
  }

  private let board: BoardDirectory
  private let server: any StreamServer
  private let info: [UInt8]
  private let deliver: Deliver
  private nonisolated let mailbox = Mailbox<Message>()

  private var plan = RelayPlan(place: nil, head: 0)
  private var log: RelayLog?
  private var publisher: Publisher<Announcement>?
  private var hints: (any HintSource)?
  private var session: (any StreamSession)?
  private var number = 0
  private var isLooking = false
  private var ticks = 0
  private var fetched: Fetched?
  private var status: RelayStatus?
  private var connection = RelayStatus.Connection.connecting
  private var flaws = FlawCount()

  /// For how long messages are waited for.
  private static let patience = Duration.seconds(3)

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
  }

  private func handle(_ work: Mailbox<Message>.Contents) async {
    do throws(LogError) {
      if work.isCheckDue { try await tick() }
      if work.hint != nil, let log { await carryOut(plan.grown(try log.log.head())) }
    } catch {
      await logFailed(error)
    }
    for message in work.requests {
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
    case .fetched(.success(let fetched)):
      self.fetched = fetched
      await carryOut(plan.fetched(upTo: fetched.messages.last?.place, pending: fetched.pending))
    case .published(let outgoing, .success(let published)):
      try await settle(outgoing, published)
    case .looked(.success(let facts)):
      isLooking = false
      await carryOut(plan.looked(facts))
    case .waited: await carryOut(plan.again())
    case .waitedForRoom: await carryOut(plan.roomAgain())
    case .opened(.failure(let error)) where error.isFinal:
      await deliver(.end(error.commandFailure))
    case .opened(.failure(let error)), .fetched(.failure(let error)),
      .published(_, .failure(let error)), .looked(.failure(let error)):
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

  // MARK: Steps

  private func carryOut(_ steps: [RelayPlan.Step]) async {
    for step in steps {
      do throws(LogError) {
        try await carryOut(step)
      } catch {
        return await logFailed(error)
      }
    }
  }

  private func carryOut(_ step: RelayPlan.Step) async throws(LogError) {
    switch step {
    case .open: try await open()
    case .close: close()
    case .wait(let duration): wait(duration, then: .waited)
    case .waitToSend(let duration): wait(duration, then: .waitedForRoom)
    case .restart(let place, let reason):
      try log?.begin(place)
      if reason != .new { await deliver(.note("\(reason); beginning with it anew")) }
    case .skip(let place): log?.move(to: place)
    case .fetch(let place, let limit): fetch(after: place, limit: limit)
    case .take: try await take()
    case .send(let limit): try await send(limit: limit)
    }
  }

  private func open() async throws(LogError) {
    if log == nil { try await reopenLog() }
    number += 1
    connection = .connecting
    run { [server, anchor = log?.place?.anchor] in
      do throws(JetStreamError) {
        let session = try await server.open()
        do throws(JetStreamError) {
          let facts = try await session.look()
          var holds = true
          if let anchor, anchor.place >= facts.first, anchor.place <= facts.last {
            holds = try await session.messageID(at: anchor.place) == anchor.id
          }
          return .opened(.success(Opening(session: session, facts: facts, anchorHolds: holds)))
        } catch {
          session.close()
          throw error
        }
      } catch {
        return .opened(.failure(error))
      }
    }
  }

  private func close() {
    // What still comes from the old session has an old number.
    number += 1
    session?.close()
    session = nil
    fetched = nil
    isLooking = false
  }

  private func fetch(after place: Int64, limit: Int) {
    guard let session else { return }
    run {
      do throws(JetStreamError) {
        return .fetched(
          .success(
            try await session.fetch(after: place, limit: limit, wait: Self.patience)))
      } catch {
        return .fetched(.failure(error))
      }
    }
  }

  private func look() {
    guard let session, !isLooking else { return }
    isLooking = true
    run {
      do throws(JetStreamError) {
        return .looked(.success(try await session.look()))
      } catch {
        return .looked(.failure(error))
      }
    }
  }

  private func take() async throws(LogError) {
    guard let log, let fetched else { return }
    self.fetched = nil
    let taken = try log.take(fetched.messages)
    for flaw in flaws.toSay(taken.flaws) { await deliver(.note(flaw)) }
    if !taken.added.isEmpty {
      _ = await publisher?.publish(taken.added.map(Announcement.init))
      log.log.checkpointIfLarge()
    }
    guard let place = log.place else { return }
    await carryOut(plan.took(place, head: try log.log.head()))
  }

  private func send(limit: Int) async throws(LogError) {
    guard let log, let session else { return }
    let outgoing = try log.outgoing(limit: limit)
    if outgoing.skipped > 0 {
      await deliver(
        .note("\(outgoing.skipped) events of the log are not known here, and not sent"))
    }
    guard !outgoing.messages.isEmpty else {
      return try await settle(outgoing, Published([]))
    }
    run {
      do throws(JetStreamError) {
        return .published(outgoing, .success(try await session.publish(outgoing.messages)))
      } catch {
        return .published(outgoing, .failure(error))
      }
    }
  }

  private func settle(
    _ outgoing: RelayLog.Outgoing, _ published: Published
  ) async throws(LogError) {
    guard let log else { return }
    let settlement = log.settle(outgoing, published)
    guard let place = log.place else { return }
    plan.sentSome(place)
    switch settlement {
    case .done: await carryOut(plan.sent(place, head: try log.log.head()))
    case .noRoom(let why):
      await deliver(
        .trouble(
          CommandFailure(
            .unavailable,
            "the stream \(place.stream) is full (\(why)); "
              + "raise its limits, nothing is lost and it is tried again")))
      await carryOut(plan.noRoom(place))
    case .refused(let why):
      await failed(
        CommandFailure(.unavailable, "the server refuses an event for \(place.stream) (\(why))"))
    case .unanswered:
      await failed(
        CommandFailure(.unavailable, "the server did not acknowledge in time; trying again"))
    }
  }

  /// Does something elsewhere; what became of it comes back as a message.
  private func run(_ work: @escaping @Sendable () async -> Outcome) {
    Task { [mailbox, number] in
      let outcome = await work()
      // Nobody would close a session that came too late.
      if !mailbox.offer(Message(session: number, outcome: outcome)),
        case .opened(.success(let opening)) = outcome
      {
        opening.session.close()
      }
    }
  }

  private func wait(_ duration: Duration, then outcome: Outcome) {
    // Relays that lost their server at the same moment come back at different ones.
    let moment = duration * Double.random(in: 0.75...1.25)
    run {
      try? await Task.sleep(for: moment)
      return outcome
    }
  }

  // MARK: Troubles

  private func failed(_ failure: CommandFailure) async {
    await deliver(.trouble(failure))
    let steps = plan.failed()
    for case .wait(let duration) in steps {
      connection = .waiting(why: failure.message, duration)
    }
    await carryOut(steps)
  }

  private func logFailed(_ error: LogError) async {
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

  private func reopenLog() async throws(LogError) {
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
    if ticks % 2 == 0 { look() }
  }

  /// Begins to hear of posts, and mends what others took away.
  private func listen() {
    if let hints {
      _ = try? hints.ensureReachable()
    } else {
      hints = try? board.hints(info: info) { [mailbox] announcements in
        for announcement in announcements { mailbox.hint(announcement.entry) }
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
