#if !Relay
  /// What stands in for a server in a build without the client library.
  package struct NATSServer: StreamServer {
    package init(_ access: ServerAccess) {}

    package func open() async throws(JetStreamError) -> any StreamSession {
      throw JetStreamError(
        .notBuilt, "carry events", "between machines", detail: "this relay was built without NATS")
    }
  }
#endif
