package import JetStream
package import Shared

/// Which exit code belongs to which error of the server's side.
extension JetStreamError: CommandFailing {
  package var commandFailure: CommandFailure {
    let exitCode: ExitCode =
      switch code {
      case .refused: .noPermission
      case .misconfigured: .usage
      default: .unavailable
      }
    return CommandFailure(exitCode, description)
  }
}
