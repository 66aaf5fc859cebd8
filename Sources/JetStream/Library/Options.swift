#if Relay
  import CNATS

  /// The one owner of the library's options for a connection.
  final class Options {
    let handle: OpaquePointer

    /// How long each server has to answer.
    private static let connectMilliseconds: Int64 = 3000
    /// A server that has not answered two of these is given up.
    private static let pingMilliseconds: Int64 = 10_000

    /// - Parameter addresses: all servers that are known by now; the library tries them in turn.
    init(_ access: ServerAccess, addresses: [ServerAddress]) throws(JetStreamError) {
      var made: OpaquePointer?
      try Status.check(natsOptions_Create(&made), "set up a connection to", access.servers)
      guard let made else {
        throw JetStreamError(.failed, "set up a connection to", access.servers)
      }
      handle = made
      try set(
        "the servers", access,
        withStrings(addresses.map(\.url)) { urls, count in
          natsOptions_SetServers(made, urls, count)
        })
      try set("the name", access, natsOptions_SetName(made, access.name))
      // A connection that broke is not mended: what follows begins with a look at the stream.
      try set("reconnecting", access, natsOptions_SetAllowReconnect(made, false))
      try set("a timeout", access, natsOptions_SetTimeout(made, Self.connectMilliseconds))
      try set("pings", access, natsOptions_SetPingInterval(made, Self.pingMilliseconds))
      try set("pings", access, natsOptions_SetMaxPingsOut(made, 2))
      // The library would write to standard error.
      try set("a handler", access, natsOptions_SetErrorHandler(made, { _, _, _, _ in }, nil))
      try setUser(access, addresses)
      try setFiles(access)
    }

    deinit { natsOptions_Destroy(handle) }

    private func setUser(
      _ access: ServerAccess, _ addresses: [ServerAddress]
    ) throws(JetStreamError) {
      guard let address = addresses.first(where: { $0.user != nil }), let user = address.user else {
        return
      }
      if let password = address.password {
        try set("the user", access, natsOptions_SetUserInfo(handle, user, password))
      } else {
        try set("the token", access, natsOptions_SetToken(handle, user))
      }
    }

    private func setFiles(_ access: ServerAccess) throws(JetStreamError) {
      if let path = access.credentials {
        try set(
          "the credentials in \(path)", access,
          natsOptions_SetUserCredentialsFromFiles(handle, path, nil))
      }
      guard access.wantsSecurity else { return }
      try set("TLS", access, natsOptions_SetSecure(handle, true))
      if let path = access.authorities {
        try set(
          "the certificates in \(path)", access,
          natsOptions_LoadCATrustedCertificates(handle, path))
      }
      if let path = access.certificate {
        try set(
          "the certificate in \(path)", access,
          natsOptions_LoadCertificatesChain(handle, path, access.key ?? path))
      }
    }

    private func set(
      _ what: String, _ access: ServerAccess, _ status: natsStatus
    ) throws(JetStreamError) {
      guard status != NATS_OK else { return }
      let error = Status.error(status, "use \(what) for", access.servers)
      throw JetStreamError(
        .misconfigured, error.operation, error.object, detail: error.detail, status: error.status)
    }
  }

  /// Lends texts as an array of C strings.
  private func withStrings<Result>(
    _ texts: [String],
    _ body: (UnsafeMutablePointer<UnsafePointer<CChar>?>, Int32) -> Result
  ) -> Result {
    let copies = texts.map { text in
      let bytes = text.utf8CString
      let copy = UnsafeMutablePointer<CChar>.allocate(capacity: bytes.count)
      for (index, byte) in bytes.enumerated() { copy[index] = byte }
      return copy
    }
    defer { for copy in copies { copy.deallocate() } }
    var pointers = copies.map { UnsafePointer<CChar>?($0) }
    return pointers.withUnsafeMutableBufferPointer { body($0.baseAddress!, Int32(texts.count)) }
  }
#endif
