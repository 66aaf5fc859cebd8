import Shared

/// `board --doctor`: what was found, a line each, and the exit code that fits.
enum Doctor {
  static func run(on board: BoardDirectory) throws(CommandFailure) -> ExitCode {
    let findings = Diagnosis.findings(Examination.facts(of: board))
    let charset = Output.standard.charset
    let lines = DoctorLines.text(findings).map { Visible.line($0, charset: charset) + "\n" }
    try Output.standard.write(lines.joined())
    return findings.exitCode
  }
}
