/// How to reach a server and the stream on it.
package struct ServerAccess: Hashable, Sendable {
  package var addresses: [ServerAddress]
  /// A credentials file: a user's token and key.
  package var credentials: String?
  /// Certificates that the server's is to be signed by; nil for the system's.
  package var authorities: String?
  /// This client's own certificate and its key.
  package var certificate: String?
  package var key: String?
  /// What the server shows of this client.
  package var name: String
  package var stream: String
  /// How many servers are to hold the stream, if it has to be made.
  package var replicas: Int

  package init(
    addresses: [ServerAddress], credentials: String? = nil, authorities: String? = nil,
    certificate: String? = nil, key: String? = nil, name: String, stream: String, replicas: Int = 1
  ) {
    self.addresses = addresses
    self.credentials = credentials
    self.authorities = authorities
    self.certificate = certificate
    self.key = key
    self.name = name
    self.stream = stream
    self.replicas = replicas
  }

  /// The servers as they may be shown.
  package var servers: String { addresses.map(\.description).joined(separator: ", ") }
  /// The stream as an error names it.
  package var place: String { "stream \(stream) on \(servers)" }

  package var wantsSecurity: Bool {
    authorities != nil || certificate != nil || addresses.contains(where: \.isSecure)
  }
}

/// The subjects of a stream, which takes all that begin with its name.
package struct Subjects: Sendable {
  package let all: String
  /// Of messages that are events.
  package let event: String
  /// Of the parts of events that are too large for one message.
  package let part: String

  package init(stream: String) {
    all = stream + ".>"
    event = stream + ".event"
    part = stream + ".part"
  }
}

/// The names that a stream may have.
///
/// Dots and wildcards mean something in subjects, and some servers stumble over a percent sign.
package enum StreamName {
  package static func isValid(_ name: String) -> Bool {
    !name.isEmpty && name.utf8.count <= 200 && name.utf8.allSatisfy(isPlain)
  }

  /// The name for a board: unlike boards have unlike ones.
  package static func of(board: String) -> String {
    "corkboard-"
      + board.utf8.map { byte in
        if byte != UInt8(ascii: "="), isPlain(byte) { return String(UnicodeScalar(byte)) }
        let digits = String(byte, radix: 16, uppercase: true)
        return "=" + (digits.count == 1 ? "0" : "") + digits
      }.joined()
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    let scalar = UnicodeScalar(byte)
    return scalar.isASCII
      && (scalar.properties.isAlphabetic || "0123456789-_=".unicodeScalars.contains(scalar))
  }
}
