#if Relay
  import Bus
  import CNATS

  /// The reading half of a session, on a thread of its own.
  actor StreamReader {
    private let executor: ThreadExecutor
    nonisolated var unownedExecutor: UnownedSerialExecutor {
      executor.asUnownedSerialExecutor()
    }

    /// What one fetch may bring, beside the first message.
    private static let mostBytes: Int64 = 8 << 20

    private let connection: Connection
    private let access: ServerAccess
    private var made: Context?
    private var consumer: Consumer?

    init(_ connection: Connection, _ access: ServerAccess, on executor: ThreadExecutor) {
      self.connection = connection
      self.access = access
      self.executor = executor
    }

    func fetch(
      after place: Int64, limit: Int, wait: Duration
    ) throws(JetStreamError) -> Fetched {
      let context = try context()
      let consumer = try consumer(after: place, context)
      do throws(JetStreamError) {
        let bytes = max(Self.mostBytes, 2 * Int64(connection.largestMessage))
        let found = try consumer.fetch(limit: limit, bytes: bytes, wait: wait)
        if !consumer.isSound { self.consumer = nil }
        var messages: [IncomingMessage] = []
        messages.reserveCapacity(found.messages.count)
        for (place, message) in found.messages {
          messages.append(try whole(message, at: place, context))
        }
        return Fetched(messages: messages, pending: found.pending)
      } catch {
        self.consumer = nil
        throw error
      }
    }

    private func consumer(
      after place: Int64, _ context: Context
    ) throws(JetStreamError) -> Consumer {
      if let consumer, consumer.place == place { return consumer }
      consumer = nil
      let fresh = try Consumer(context, after: place)
      consumer = fresh
      return fresh
    }

    /// The message with its body, put together where it was sent in parts.
    private func whole(
      _ message: Message, at place: Int64, _ context: Context
    ) throws(JetStreamError) -> IncomingMessage {
      let id = MessageID.event(message.id)
      guard let text = message.header(Parts.places) else {
        return IncomingMessage(place: place, id: id, body: message.body)
      }
      guard let places = Parts.places(text) else {
        return IncomingMessage(place: place, id: id, body: [], flaw: "it names no parts")
      }
      var body: [UInt8] = []
      for (index, part) in places.enumerated() {
        guard let found = try context.message(at: part),
          found.header(Parts.mark) == Parts.mark(id, index, of: places.count)
        else {
          return IncomingMessage(
            place: place, id: id, body: [],
            flaw: "part \(index + 1) of \(places.count) is not in the stream")
        }
        body += found.body
        if body.count > Parts.mostBytes {
          return IncomingMessage(place: place, id: id, body: [], flaw: "it is too large")
        }
      }
      return IncomingMessage(place: place, id: id, body: body)
    }

    private func context() throws(JetStreamError) -> Context {
      if let made { return made }
      let context = try Context(connection, access)
      made = context
      return context
    }
  }
#endif
