import Shared
import TestSupport
import Testing

@testable import BoardProcess

@Suite("Findings as lines")
struct DoctorLinesTests {
  @Test("a verdict, what, and the words in columns; the remedy on a line of its own")
  func lines() {
    let findings = [
      Finding(weight: .fine, subject: "log", text: "well", remedy: nil),
      Finding(weight: .remark, subject: "directory", text: "/b/\u{1B}[2J\nmain", remedy: nil),
      Finding(weight: .wrong(.badLog), subject: "file system", text: "NFS", remedy: "rm '\r'"),
    ]
    #expect(
      DoctorLines.text(findings) == [
        "ok     log          well",
        "note   directory    /b/␛[2J↵main",
        "WRONG  file system  NFS",
        "       → rm '␍'",
      ])
  }
}
