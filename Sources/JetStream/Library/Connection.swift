#if Relay
  import Bus
  import CNATS

  /// The one owner of a connection.
  ///
  /// It is made once and not mended: when it breaks, calls on it fail.
  final class Connection: Sendable {
    // The library guards its connections with locks of its own and lets any thread use them; the
    // pointer never changes, and is freed when the last user is gone.
    nonisolated(unsafe) let handle: OpaquePointer
    /// The servers as they may be shown.
    let servers: String
    private let remains = Monitor(Remains())

    /// What was made on the connection and is no longer wanted.
    private struct Remains {
      // As numbers, since pointers may not cross threads.
      var subscriptions: [UInt] = []
      var contexts: [UInt] = []
    }

    /// Connects; blocks until a server answered or none did.
    init(_ access: ServerAccess, addresses: [ServerAddress]) throws(JetStreamError) {
      let options = try Options(access, addresses: addresses)
      var made: OpaquePointer?
      let status = natsConnection_Connect(&made, options.handle)
      try Status.check(status, "connect to", access.servers)
      guard let made else { throw JetStreamError(.failed, "connect to", access.servers) }
      handle = made
      servers = access.servers
    }

    // Closed only here, when no call is under way on any thread: the library (version 3.4) frees what a
    // reply is for while the reply may be on its way through another of its threads.
    deinit {
      natsConnection_Close(handle)
      remains.change { remains in
        for bits in remains.subscriptions {
          natsSubscription_Destroy(OpaquePointer(bitPattern: bits))
        }
        for bits in remains.contexts { jsCtx_Destroy(OpaquePointer(bitPattern: bits)) }
      }
      natsConnection_Destroy(handle)
    }

    /// Destroys a subscription or a context when the connection has ended, with its threads.
    ///
    /// Before that a message for the subscription can be on its way through the library, which (in
    /// version 3.4) holds nothing that would keep it alive.
    func bury(subscription: OpaquePointer) {
      remains.change { [bits = UInt(bitPattern: subscription)] in $0.subscriptions.append(bits) }
    }

    /// The same for a context, which has subscriptions of its own.
    func bury(context: OpaquePointer) {
      remains.change { [bits = UInt(bitPattern: context)] in $0.contexts.append(bits) }
    }

    var isClosed: Bool { natsConnection_IsClosed(handle) }

    /// The largest message that the server takes, headers included.
    var largestMessage: Int { Int(natsConnection_GetMaxPayload(handle)) }

    /// The address that is connected to, as it may be shown.
    var address: String {
      var space = [CChar](repeating: 0, count: 512)
      guard natsConnection_GetConnectedUrl(handle, &space, space.count) == NATS_OK,
        let address = ServerAddress(
          space.withUnsafeBufferPointer { String(cString: $0.baseAddress!) })
      else { return servers }
      return address.description
    }

    /// All servers of the cluster that the library has heard of.
    var known: [ServerAddress] {
      var list: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
      var count: Int32 = 0
      guard natsConnection_GetServers(handle, &list, &count) == NATS_OK, let list else { return [] }
      defer { free(list) }
      return (0..<Int(count)).compactMap { index in
        guard let text = list[index] else { return nil }
        defer { free(text) }
        return ServerAddress(String(cString: text))
      }
    }

    /// What the server last complained about; a thing not permitted shows here alone.
    var complaint: String? {
      var text: UnsafePointer<CChar>?
      guard natsConnection_GetLastError(handle, &text) == NATS_NOT_PERMITTED, let text else {
        return nil
      }
      return String(cString: text)
    }
  }
#endif
