import Foundation
import TestSupport
import Testing

#if os(Linux)
  /// The system calls of a process as places at which something can be done to it.
  enum Steps {
    /// Does something to a process at its first call of a kind, to the next process at its second
    /// call, and so on, until one gets through.
    ///
    /// Small numbers are all tried, greater ones in
    /// steps that grow, and grow less at greater factors.
    ///
    /// - Parameters:
    ///   - effect: in strace's words, `signal=KILL` or `error=EIO`.
    ///   - run: starts a process under the wrapper, to which `-P PATH` may be added so that calls on
    ///     these files alone count, and waits for its end.
    /// - Returns: how many were met by the effect.
    @discardableResult
    static func walk(
      _ call: String, _ effect: String, _ directory: TemporaryDirectory,
      _ run: (_ wrapper: [String], _ step: String) async throws -> Void
    ) async throws -> Int {
      let log = directory.file("steps-\(UUID().uuidString)")
      var number = 1
      var met = 0
      while true {
        // Without --seccomp-bpf, with which strace 6.1 counts only the first call.
        let wrapper =
          [
            "/usr/bin/strace", "-f", "-o", log, "-e", "trace=\(call)", "-e",
            "inject=\(call):\(effect):when=\(number)",
          ]
        Torture.tally.tried()
        try await run(wrapper, "\(call) \(number)")
        let calls = try String(contentsOfFile: log, encoding: .isoLatin1)
        guard calls.contains("(INJECTED)") || calls.contains("+++ killed by") else { return met }
        met += 1
        number += 1 + Int(Double(number) / (4 * Torture.factor))
        try #require(number < 20_000, "\(call) has no end")
      }
    }
  }
#endif
