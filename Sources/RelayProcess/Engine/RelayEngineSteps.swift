import Bus
import JetStream
import Shared

/// What each of the plan's steps is in deeds.
extension RelayEngine {
  /// For how long messages are waited for.
  private static let patience = Duration.seconds(3)

  func carryOut(_ steps: [RelayPlan.Step]) async {
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
    run { [server, anchor = log?.place?.anchor, since = try forgetting()] in
      do throws(JetStreamError) {
        let session = try await server.open()
        do throws(JetStreamError) {
          let facts = try await session.look()
          var holds = true
          if let anchor, anchor.place >= facts.first, anchor.place <= facts.last {
            holds = try await session.messageID(at: anchor.place) == anchor.id
          }
          return .opened(
            .success(
              Opening(session: session, facts: facts, anchorHolds: holds, since: since)))
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
    log?.disconnected()
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

  func look() throws(LogError) {
    guard let session, !isLooking else { return }
    let since = try forgetting()
    isLooking = true
    run {
      do throws(JetStreamError) {
        return .looked(.success(try await session.look()), since: since)
      } catch {
        return .looked(.failure(error), since: since)
      }
    }
  }

  /// For ``RelayLog/looked(upTo:since:)``, before the look.
  private func forgetting() throws(LogError) -> LogID? {
    publishings == 0 ? try log?.log.lastForgetting() : nil
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
    publishings += 1
    run {
      do throws(JetStreamError) {
        return .published(outgoing, .success(try await session.publish(outgoing.messages)))
      } catch {
        return .published(outgoing, .failure(error))
      }
    }
  }

  func settle(
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
    lastWork += 1
    works[lastWork] = Task { [mailbox, number, id = lastWork, weak self] in
      let outcome = await work()
      // Nobody would close a session that came too late.
      if !mailbox.offer(Message(session: number, outcome: outcome)),
        case .opened(.success(let opening)) = outcome
      {
        opening.session.close()
      }
      await self?.finished(id)
    }
  }

  private func finished(_ work: Int) { works[work] = nil }

  /// Waits a moment for what goes on elsewhere, so that the process does not end in the middle of it.
  func finishWorks() async {
    for work in works.values { work.cancel() }
    for _ in 0..<20 where !works.isEmpty { try? await Task.sleep(for: .milliseconds(3)) }
  }

  private func wait(_ duration: Duration, then outcome: Outcome) {
    // Relays that lost their server at the same moment come back at different ones.
    let moment = duration * Double.random(in: 0.75...1.25)
    run {
      try? await Task.sleep(for: moment)
      return outcome
    }
  }
}
