#if Relay
  package import Bus
  import Synchronization

  /// A NATS server or a cluster of them, with JetStream.
  package final class NATSServer: StreamServer {
    private let access: ServerAccess
    private let reading: ThreadExecutor
    private let writing: ThreadExecutor
    /// What is known of the cluster: the servers that were named, and those they told of.
    private let known: Monitor<[ServerAddress]>

    /// Starts two threads for the blocking calls of all sessions.
    package init(_ access: ServerAccess) throws(BusError) {
      self.access = access
      reading = try ThreadExecutor()
      writing = try ThreadExecutor()
      known = Monitor(access.addresses)
    }

    package func open() async throws(JetStreamError) -> any StreamSession {
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
        server: connection.address, connection: connection,
        reader: StreamReader(connection, access, on: reading),
        writer: StreamWriter(connection, access, on: writing))
      do throws(JetStreamError) {
        _ = try await session.writer.look(makes: true)
      } catch {
        session.close()
        throw error
      }
      return session
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
  private struct NATSSession: StreamSession {
    let server: String
    let connection: Connection
    let reader: StreamReader
    let writer: StreamWriter

    func look() async throws(JetStreamError) -> StreamFacts { try await writer.look() }

    func messageID(at place: Int64) async throws(JetStreamError) -> String? {
      try await writer.messageID(at: place)
    }

    func fetch(
      after place: Int64, limit: Int, wait: Duration
    ) async throws(JetStreamError) -> Fetched {
      try await reader.fetch(after: place, limit: limit, wait: wait)
    }

    func publish(_ messages: [OutgoingMessage]) async throws(JetStreamError) -> Published {
      try await writer.publish(messages)
    }

    func close() { connection.close() }
  }
#endif
