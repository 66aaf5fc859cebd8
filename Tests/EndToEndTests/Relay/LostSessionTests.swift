#if Relay
  import JetStream
  import TestSupport
  import Testing

  extension Relays {
    @Suite("A session whose server is gone")
    struct LostSession {
      @Test("fails in all it does, its first publishing too")
      func lost() async throws {
        let server = try Server()
        try await server.start()
        let address = try #require(ServerAddress(server.url))
        let access = ServerAccess(addresses: [address], name: "test", stream: "corkboard-test")
        let session = try await NATSServer(access).open()
        await server.kill()
        await eventually("it has noticed") { (try? await session.look()) == nil }
        let messages = [
          OutgoingMessage(id: "one", body: [1]), OutgoingMessage(id: "two", body: [2]),
        ]
        for _ in 0..<2 {
          await #expect(throws: JetStreamError.self) { try await session.publish(messages) }
          await #expect(throws: JetStreamError.self) { try await session.messageID(at: 1) }
          await #expect(throws: JetStreamError.self) {
            try await session.fetch(after: 0, limit: 10, wait: .milliseconds(10))
          }
        }
        session.close()
      }
    }
  }
#endif
