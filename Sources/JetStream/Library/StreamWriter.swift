#if Relay
  import Bus
  import CNATS

  /// The publishing half of a session, and its looks at the stream, on one thread.
  actor StreamWriter {
    private let executor: ThreadExecutor
    nonisolated var unownedExecutor: UnownedSerialExecutor {
      executor.asUnownedSerialExecutor()
    }

    private let connection: Connection
    private let access: ServerAccess
    private let ledger = AckLedger()
    private var made: Context?
    private var largest = 0
    /// The first place of the stream when it was looked at last.
    private var first: Int64 = 1

    init(_ connection: Connection, _ access: ServerAccess, on executor: ThreadExecutor) {
      self.connection = connection
      self.access = access
      self.executor = executor
    }

    func look(makes: Bool = false) throws(JetStreamError) -> StreamFacts {
      let context = try context()
      let look = makes ? try context.findOrMake() : try context.look()
      largest = look.largest
      first = look.facts.first
      return look.facts
    }

    func messageID(at place: Int64) throws(JetStreamError) -> String? {
      try context().message(at: place).map { MessageID.event($0.id) }
    }

    /// Stores messages in their order; after one that could not be stored none is tried.
    func publish(_ messages: [OutgoingMessage]) throws(JetStreamError) -> Published {
      let context = try context()
      var answers: [Published.Answer] = []
      var run: [MessageDraft] = []
      func flush() throws(JetStreamError) -> Bool {
        let sent = try store(run, context)
        run = []
        answers += sent
        return sent.allSatisfy(\.isStored)
      }
      for message in messages {
        if message.body.count <= largest - Parts.headerRoom {
          run.append(
            MessageDraft(id: message.id, subject: context.subjects.event, body: message.body[...]))
          continue
        }
        guard try flush() else { break }
        let answer = try storeInParts(message, context)
        answers.append(answer)
        guard answer.isStored else { break }
      }
      if answers.allSatisfy(\.isStored) { _ = try flush() }
      answers += Array(repeating: .none, count: messages.count - answers.count)
      return Published(answers)
    }

    private func storeInParts(
      _ message: OutgoingMessage, _ context: Context
    ) throws(JetStreamError) -> Published.Answer {
      let parts = Parts.split(message.body, largest: largest)
      let drafts = parts.indices.map { index in
        MessageDraft(
          id: Parts.mark(message.id, index, of: parts.count), subject: context.subjects.part,
          body: parts[index],
          header: (Parts.mark, Parts.mark(message.id, index, of: parts.count)))
      }
      var places: [Int64] = []
      for answer in try store(drafts, context) {
        guard case .stored(let place) = answer else { return answer }
        places.append(place)
      }
      // Named after its parts: a message with other ones is no repetition of this one.
      let whole = MessageDraft(
        id: message.id + MessageID.suffix(places.first ?? 0), subject: context.subjects.event,
        body: [],
        header: (Parts.places, Parts.text(places)))
      return try store([whole], context).first ?? .none
    }

    private func store(
      _ drafts: [MessageDraft], _ context: Context
    ) throws(JetStreamError) -> [Published.Answer] {
      guard !drafts.isEmpty else { return [] }
      var acks = try acks(of: drafts, context)
      // The server remembers ids for a while, also those of messages that it has purged, and would
      // have these taken for stored. Under another id they are stored.
      let stale = drafts.filter { draft in
        guard case .stored(let place, isRepetition: true) = acks[draft.id] else { return false }
        return place < first
      }
      if !stale.isEmpty {
        let suffix = MessageID.suffix(first)
        let again = stale.map { draft in
          MessageDraft(
            id: draft.id + suffix, subject: draft.subject, body: draft.body, header: draft.header)
        }
        let news = try self.acks(of: again, context)
        for draft in stale { acks[draft.id] = news[draft.id + suffix] }
      }
      return drafts.map { Self.answer(acks[$0.id]) }
    }

    /// Publishes and waits for the answers; those that do not come in time are left out.
    private func acks(
      of drafts: [MessageDraft], _ context: Context
    ) throws(JetStreamError) -> [String: AckLedger.Ack] {
      _ = ledger.take()
      var failure: JetStreamError?
      var sent = 0
      for draft in drafts {
        do throws(JetStreamError) {
          try context.publish(draft)
          sent += 1
        } catch {
          // What went out before may be acknowledged all the same.
          failure = error
          break
        }
      }
      // A context on which nothing was ever published has no list of what waits for its answer, and
      // the library (version 3.4) would look into it all the same.
      if sent > 0 { awaitAcks(context) }
      let acks = ledger.take()
      if let failure, acks.isEmpty { throw failure }
      return acks
    }

    /// Waits for all answers, for as long as some come or the connection lasts.
    private func awaitAcks(_ context: Context) {
      var options = jsPubOptions()
      jsPubOptions_Init(&options)
      options.MaxWait = Context.ackMilliseconds / 20
      var count = 0
      var quiet = 0
      while js_PublishAsyncComplete(context.handle, &options) != NATS_OK {
        let now = ledger.count
        quiet = now > count ? 0 : quiet + 1
        count = now
        guard quiet < 20, !connection.isClosed else { break }
      }
      // Those without an answer are ours again, to be dropped.
      var left = natsMsgList()
      if js_PublishAsyncGetPendingList(&left, context.handle) == NATS_OK {
        natsMsgList_Destroy(&left)
      }
    }

    private static func answer(_ ack: AckLedger.Ack?) -> Published.Answer {
      switch ack {
      case nil: .none
      case .stored(let place, _): .stored(place)
      case .failed(_, let number, let text) where isRoom(number): .noRoom(text)
      // Without a leader nobody takes it, for a moment.
      case .failed(let status, _, _) where isNobody(status): .none
      case .failed(_, _, let text): .refused(text)
      }
    }

    private static func isNobody(_ status: Int) -> Bool {
      [NATS_TIMEOUT, NATS_NO_RESPONDERS].contains { Int($0.rawValue) == status }
    }

    private static func isRoom(_ number: Int) -> Bool {
      [
        JSStreamStoreFailedErr, JSInsufficientResourcesErr, JSStorageResourcesExceededErr,
        JSAccountResourcesExceededErr, JSMemoryResourcesExceededErr,
      ].contains { Int($0.rawValue) == number }
    }

    private func context() throws(JetStreamError) -> Context {
      if let made { return made }
      let context = try Context(connection, access, ledger: ledger)
      made = context
      return context
    }
  }

  extension Published.Answer {
    fileprivate var isStored: Bool {
      if case .stored = self { true } else { false }
    }
  }
#endif
