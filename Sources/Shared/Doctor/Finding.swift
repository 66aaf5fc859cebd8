/// One thing that was found about a board, and what to do about it if it is not as it should be.
package struct Finding: Sendable, Equatable {
  package enum Weight: Sendable, Equatable {
    case fine
    /// It works, and somebody may want it otherwise.
    case remark
    /// Something does not work or is not safe; a command that met it would end with this code.
    case wrong(ExitCode)
  }

  package let weight: Weight
  /// One word or two: what was looked at.
  package let subject: String
  /// Without a line break; it may quote names from outside.
  package let text: String
  /// What to do, as a sentence or a command.
  package let remedy: String?

  package init(weight: Weight, subject: String, text: String, remedy: String?) {
    self.weight = weight
    self.subject = subject
    self.text = text
    self.remedy = remedy
  }

  static func fine(_ subject: String, _ text: String) -> Finding {
    Finding(weight: .fine, subject: subject, text: text, remedy: nil)
  }

  static func remark(_ subject: String, _ text: String, _ remedy: String?) -> Finding {
    Finding(weight: .remark, subject: subject, text: text, remedy: remedy)
  }

  static func wrong(
    _ code: ExitCode, _ subject: String, _ text: String, _ remedy: String
  ) -> Finding {
    Finding(weight: .wrong(code), subject: subject, text: text, remedy: remedy)
  }
}

extension Sequence<Finding> {
  /// How a command that reports these ends: with the code of the first thing that is wrong.
  package var exitCode: ExitCode {
    for finding in self {
      if case .wrong(let code) = finding.weight { return code }
    }
    return .done
  }
}
