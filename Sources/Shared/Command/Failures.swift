package import Bus

/// Which exit code belongs to which error, in one place.
extension DraftError: CommandFailing {
  package var commandFailure: CommandFailure {
    CommandFailure(.badData, "\(self); nothing was stored")
  }
}

extension LogError: CommandFailing {
  package var commandFailure: CommandFailure {
    let exitCode: ExitCode =
      switch code {
      case .busy: .busy
      case .newerVersion, .notALog, .corrupt, .movedAway: .badLog
      case .noPermission, .readOnly: .noPermission
      case .cannotOpen, .networkFileSystem: .cannotCreate
      default: .inputOutput
      }
    return CommandFailure(exitCode, description)
  }
}

extension BusError: CommandFailing {
  package var commandFailure: CommandFailure { CommandFailure(.inputOutput, description) }
}

extension ThreadExecutor {
  /// A thread, or why a command cannot go on without it.
  package static func forCommand() throws(CommandFailure) -> ThreadExecutor {
    do throws(BusError) {
      return try ThreadExecutor()
    } catch {
      throw error.commandFailure
    }
  }
}
