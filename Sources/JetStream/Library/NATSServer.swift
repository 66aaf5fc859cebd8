#if Relay
  import Bus
  import Synchronization

  /// A NATS server or a cluster of them, with JetStream.
  package final class NATSServer: StreamServer {
    private let access: ServerAccess
    /// What is known of the cluster: the servers that were named, and those they told of.
    private let known: Monitor<[ServerAddress]>

    package init(_ access: ServerAccess) {
      self.access = access
      known = Monitor(access.addresses)
    }

    package func open() async throws(JetStreamError) -> any StreamSession {
      // A session has threads of its own: the last calls of an old one may take seconds to end.
      let (reading, writing) = (try Self.thread(access), try Self.thread(access))
      let connection = try await Connector(writing).connect(access, known.change { $0 })
      let secure = access.wantsSecurity
      let told = connection.known
      known.change { known in
        for address in told where !known.contains(where: { $0.place == address.place }) {
          guard let sure = ServerAddress((secure ? "tls://" : "nats://") + address.place) else {
            continue
          }
          known.append(sure)
        }
      }
      let session = NATSSession(
        connection, access, reader: StreamReader(connection, access, on: reading),
        writer: StreamWriter(connection, access, on: writing))
      do throws(JetStreamError) {
        _ = try await session.writer.look(makes: true)
      } catch {
        session.close()
        throw error
      }
      return session
    }

    private static func thread(_ access: ServerAccess) throws(JetStreamError) -> ThreadExecutor {
      do throws(BusError) {
        return try ThreadExecutor()
      } catch {
        throw JetStreamError(.failed, "connect to", access.servers, detail: error.description)
      }
    }

    /// Connecting blocks, so it needs the thread.
    private actor Connector {
      private let executor: ThreadExecutor
      nonisolated var unownedExecutor: UnownedSerialExecutor {
        executor.asUnownedSerialExecutor()
      }

      init(_ executor: ThreadExecutor) { self.executor = executor }

      func connect(
        _ access: ServerAccess, _ addresses: [ServerAddress]
      ) throws(JetStreamError) -> Connection {
        try Connection(access, addresses: addresses)
      }
    }
  }

  /// One connection with its two halves.
  private final class NATSSession: StreamSession {
    let server: String
    let writer: StreamWriter
    private let reader: StreamReader
    private let access: ServerAccess
    private let isClosed = Atomic(false)

    init(
      _ connection: Connection, _ access: ServerAccess, reader: StreamReader, writer: StreamWriter
    ) {
      server = connection.address
      self.access = access
      self.reader = reader
      self.writer = writer
    }

    func look() async throws(JetStreamError) -> StreamFacts {
      try check("find")
      return try await writer.look()
    }

    func messageID(at place: Int64) async throws(JetStreamError) -> String? {
      try check("read")
      return try await writer.messageID(at: place)
    }

    func fetch(
      after place: Int64, limit: Int, wait: Duration
    ) async throws(JetStreamError) -> Fetched {
      try check("read")
      return try await reader.fetch(after: place, limit: limit, wait: wait)
    }

    func publish(_ messages: [OutgoingMessage]) async throws(JetStreamError) -> Published {
      try check("publish to")
      return try await writer.publish(messages)
    }

    /// Lets nothing begin any more; the connection goes with the last call that is under way.
    func close() { isClosed.store(true, ordering: .relaxed) }

    private func check(_ operation: String) throws(JetStreamError) {
      guard !isClosed.load(ordering: .relaxed) else {
        throw JetStreamError(.unreachable, operation, access.place, detail: "it was left")
      }
    }
  }
#endif
