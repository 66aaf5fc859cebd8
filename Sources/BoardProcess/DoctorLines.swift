package import Shared

/// Findings as lines of plain text: a verdict, what was looked at, what was found, and on a line of
/// its own what to do.
package enum DoctorLines {
  /// - Returns: lines in which nothing acts, whatever the names of files and processes hold.
  package static func text(_ findings: [Finding]) -> [String] {
    let width = (findings.map(\.subject.count).max() ?? 0) + 2
    return findings.flatMap { finding in
      let subject = finding.subject + String(repeating: " ", count: width - finding.subject.count)
      let line = verdict(finding.weight) + subject + Visible.line(finding.text)
      let indent = String(repeating: " ", count: verdict(finding.weight).count)
      return [line] + (finding.remedy.map { ["\(indent)→ \(Visible.line($0))"] } ?? [])
    }
  }

  private static func verdict(_ weight: Finding.Weight) -> String {
    switch weight {
    case .fine: "ok     "
    case .remark: "note   "
    case .wrong: "WRONG  "
    }
  }
}
