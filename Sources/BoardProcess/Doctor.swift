import Shared

/// `board --doctor`: what was found, a line each, and the exit code that fits.
enum Doctor {
  static func run(on board: BoardDirectory) throws(CommandFailure) -> ExitCode {
    let findings = Diagnosis.findings(Examination.facts(of: board))
    try Output.standard.write(DoctorLines.text(findings).map { $0 + "\n" }.joined())
    return findings.exitCode
  }
}
