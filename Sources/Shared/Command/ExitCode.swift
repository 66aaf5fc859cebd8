/// How a command ends, after sysexits.h, so that a script can tell one cause from another.
package enum ExitCode: Int32, Sendable, CaseIterable {
  case done = 0
  /// A `--timeout` passed before what was waited for.
  case timedOut = 1
  case usage = 64
  /// Blank, too long, not UTF-8, nothing to post, an ambiguous id.
  case badData = 65
  /// No such post, or no board that it could be on.
  case noSuchPost = 66
  case unavailable = 69
  /// A directory or log cannot be made.
  case cannotCreate = 73
  /// Reading or writing failed: full disk, closed or full standard output.
  case inputOutput = 74
  /// Others held the log for too long.
  case busy = 75
  /// A log of a newer version, or a file that is not a log.
  case badLog = 76
  case noPermission = 77
}

extension ExitCode {
  /// The codes a command can end with, for its help text.
  package static func summary(_ codes: [ExitCode]) -> String {
    "Exit codes: " + codes.map { "\($0.rawValue) \($0.meaning)" }.joined(separator: ", ")
  }

  /// The code in a few words.
  package var meaning: String {
    switch self {
    case .done: "done"
    case .timedOut: "a --timeout passed first"
    case .usage: "wrong usage"
    case .badData: "bad data"
    case .noSuchPost: "no such post or board"
    case .unavailable: "server out of reach"
    case .cannotCreate: "cannot make a directory or log"
    case .inputOutput: "reading or writing failed"
    case .busy: "busy for too long"
    case .badLog: "not a log, or of a newer version"
    case .noPermission: "no permission"
    }
  }
}
