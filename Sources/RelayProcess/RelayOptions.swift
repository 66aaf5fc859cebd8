package import JetStream
package import Shared

/// What a `relay` command line asks for.
package struct RelayOptions: Sendable, Equatable {
  package let shared: SharedOptions
  package let access: ServerAccess
  /// What this machine is called from now on; nil leaves it as it is.
  package let machine: String?
  /// Ends once both sides are caught up.
  package let isOnce: Bool

  package static let specs: [OptionSpec] =
    [
      OptionSpec(
        "server", short: "s", value: "URL",
        help: "where the stream is, as in nats://host:4222; several with commas between them"),
      OptionSpec(
        "stream", value: "NAME", help: "the stream; 'corkboard-BOARD' without this"),
      OptionSpec(
        "machine", short: "m", value: "NAME",
        help: "what this machine is called; the host's name without this"),
      OptionSpec(
        "replicas", value: "N", help: "how many servers hold the stream, if it has to be made"),
      OptionSpec("creds", value: "FILE", help: "a credentials file of the server's"),
      OptionSpec("tls-ca", value: "FILE", help: "who may have signed the server's certificate"),
      OptionSpec("tls-cert", value: "FILE", help: "this client's certificate"),
      OptionSpec("tls-key", value: "FILE", help: "the certificate's key"),
      OptionSpec("once", help: "exit when both sides are caught up"),
    ] + SharedOptions.specs.filter { $0.name != "author" }

  package static let help = HelpText(
    usage: ["relay --server URL [options]"],
    summary: """
      Carries events between this machine's board and a NATS JetStream stream, so that machines with
      the same stream show the same posts. Runs until it is stopped.
      """,
    options: specs,
    epilogue: ExitCode.summary([
      .done, .usage, .badData, .unavailable, .cannotCreate, .inputOutput, .busy, .badLog,
      .noPermission,
    ]))

  package init(
    _ arguments: ParsedArguments, environment: (String) -> [UInt8]?
  ) throws(CommandFailure) {
    shared = try SharedOptions(arguments, environment: environment)
    if let extra = arguments.operands.first {
      throw CommandFailure(
        .usage, "relay takes no argument '\(String(decoding: extra, as: UTF8.self))'; see --help")
    }
    func text(_ name: String) throws(CommandFailure) -> String? {
      guard let bytes = arguments.value(name) else { return nil }
      let text = try SharedOptions.text(bytes, "the value of --\(name)")
      guard !text.isEmpty, !bytes.contains(0) else {
        throw CommandFailure(.usage, "--\(name) needs a value")
      }
      return text
    }
    var given = try text("server")
    if given == nil, let bytes = environment("CORKBOARD_SERVER") {
      given = try SharedOptions.text(bytes, "the variable CORKBOARD_SERVER")
    }
    guard let given else {
      throw CommandFailure(.usage, "name a server, as in --server nats://host:4222")
    }
    // What was given may hold a password, so it is not said again.
    guard let addresses = ServerAddress.list(given) else {
      throw CommandFailure(
        .usage, "--server takes nats://host:4222 or tls://host:4222, with commas between several")
    }
    let stream = try text("stream") ?? StreamName.of(board: shared.board.name)
    guard StreamName.isValid(stream) else {
      throw CommandFailure(
        .usage, "\(stream) is not a stream's name; use up to 200 ASCII letters, digits, '-' or '_'")
    }
    machine = try text("machine")
    if let machine, !Machine.isName(machine) {
      throw CommandFailure(
        .usage,
        "\(machine) is not a machine's name; use 1 to \(Machine.longest) ASCII letters, digits, '-', "
          + "'_' or '.'")
    }
    let replicas = try text("replicas").map { Int($0) ?? 0 } ?? 1
    guard (1...5).contains(replicas) else {
      throw CommandFailure(.usage, "--replicas needs a number from 1 to 5")
    }
    let (certificate, key) = (try text("tls-cert"), try text("tls-key"))
    if key != nil, certificate == nil {
      throw CommandFailure(.usage, "--tls-key needs --tls-cert as well")
    }
    access = ServerAccess(
      addresses: addresses, credentials: try text("creds"), authorities: try text("tls-ca"),
      certificate: certificate, key: key, name: "corkboard relay of \(shared.board.name)",
      stream: stream, replicas: replicas)
    isOnce = arguments.has("once")
  }

  /// Looks whether the files that were named can be read: no later attempt would mend that.
  package func checkFiles() throws(CommandFailure) {
    let files = [access.credentials, access.authorities, access.certificate, access.key]
    for path in files.compactMap({ $0 }) { try ReadableFile.check(path) }
  }
}
