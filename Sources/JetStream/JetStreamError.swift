/// What went wrong between here and the stream: the code says what to do about it, the rest says
/// with what server or stream it happened.
package struct JetStreamError: Error, Hashable, Sendable {
  /// The kinds of failure; more may come.
  package struct Code: Hashable, Sendable, CustomStringConvertible {
    package let description: String

    /// No server could be reached, or the connection broke.
    package static let unreachable = Code(description: "unreachable")
    /// The server was there and did not answer in time.
    package static let noAnswer = Code(description: "noAnswer")
    /// The server does not let this user in, or not do this.
    package static let refused = Code(description: "refused")
    /// The stream is not there and could not be made.
    package static let noStream = Code(description: "noStream")
    /// The stream is there and cannot serve: other subjects, another retention, too small messages.
    package static let unsuitable = Code(description: "unsuitable")
    /// The server has no JetStream, or none for this account.
    package static let noJetStream = Code(description: "noJetStream")
    /// The connection could not be made secure.
    package static let insecure = Code(description: "insecure")
    /// The connection cannot be set up as asked: a file, a certificate, an address.
    package static let misconfigured = Code(description: "misconfigured")
    /// Built without the trait `Relay`.
    package static let notBuilt = Code(description: "notBuilt")
    /// The library failed in a way that has no code of its own here.
    package static let failed = Code(description: "failed")
  }

  package let code: Code
  /// The library's status number, 0 where there is none.
  package let status: Int
  /// JetStream's own error number, 0 where there is none.
  package let number: Int
  /// What was being done, as a verb phrase.
  package let operation: String
  /// The server or stream that it was done to; never with a password.
  package let object: String
  /// More words: the server's own, mostly.
  package let detail: String

  package init(
    _ code: Code, _ operation: String, _ object: String, detail: String = "", status: Int = 0,
    number: Int = 0
  ) {
    self.code = code
    self.operation = operation
    self.object = object
    self.detail = detail
    self.status = status
    self.number = number
  }
}

extension JetStreamError {
  /// Whether no later attempt can succeed.
  package var isFinal: Bool { code == .misconfigured || code == .notBuilt }
}

extension JetStreamError: CustomStringConvertible {
  /// One sentence with the remedy.
  package var description: String {
    let why = detail.isEmpty ? "" : " (\(detail))"
    return "cannot \(operation) \(object)\(why)\(remedy)"
  }

  private var remedy: String {
    switch code {
    case .unreachable: "; check the address and that a server runs there"
    case .noAnswer: "; the server or the way to it is slow, stopped, or without a leader"
    case .insecure: "; check the certificates of both sides, and --tls-ca"
    case .refused: "; give credentials that the server takes, with --creds FILE for instance"
    case .noJetStream: "; start the server with JetStream, and allow it for this account"
    case .notBuilt: "; build with: swift build --traits Relay"
    default: ""
    }
  }
}
