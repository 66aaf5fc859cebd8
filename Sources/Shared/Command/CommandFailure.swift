/// Why a command ends without having done its work: a sentence for standard error and a code.
///
/// The sentence names what went wrong, with what, and what to do; it has no newline, and it may
/// quote bytes from outside, so whoever prints it passes it through `Visible` first.
package struct CommandFailure: Error, Sendable, Equatable, CustomStringConvertible {
  package let exitCode: ExitCode
  package let message: String
  /// Texts that were to be stored and could not be: given back, so that they are not lost.
  package private(set) var unstored: [[UInt8]] = []
  /// Whether the code alone is enough: whoever read the output has gone, as `head` does, and has
  /// what they wanted.
  package private(set) var isQuiet = false

  package init(_ exitCode: ExitCode, _ message: String) {
    self.exitCode = exitCode
    self.message = message
  }

  package var description: String { message }
}

extension CommandFailure {
  /// Nobody reads what is to be written any longer.
  package static func readerGone(_ message: String) -> CommandFailure {
    var failure = CommandFailure(.inputOutput, message)
    failure.isQuiet = true
    return failure
  }
}

/// An error that knows how a command ends because of it.
package protocol CommandFailing: Error {
  var commandFailure: CommandFailure { get }
}

extension CommandFailure: CommandFailing {
  package var commandFailure: CommandFailure { self }
}

extension CommandFailure {
  /// The same failure, with texts to give back.
  package func givingBack(_ texts: [[UInt8]]) -> CommandFailure {
    var failure = self
    failure.unstored = texts
    return failure
  }

  /// Any error as the end of a command; one that nobody foresaw is reported as input or output.
  package init(_ error: any Error) {
    if let known = error as? any CommandFailing {
      self = known.commandFailure
    } else {
      self.init(.inputOutput, "\(error)")
    }
  }
}
