import Shared
import TestSupport
import Testing

extension Faults {
  @Suite("Fault 6, descriptors run out", .serialized, .tallied("6 descriptors"))
  struct FewDescriptors {
    @Test("however few there are: it is posted, or said and given back; nothing hangs or dies")
    func few() async throws {
      let boards = Boards()
      var acknowledged: [String] = []
      // With three the dynamic loader has none left to open a library with.
      for number in 4...24 {
        let shell = ["/bin/sh", "-c", "ulimit -n \(number); exec \"$@\"", "sh"]
        let writer = try boards.start("writer", ["Title", "Content \(number)"], under: shell)
        switch await writer.wait() {
        case .exited(0): acknowledged += writer.lines
        case let ending:
          #expect(ending == .exited(ExitCode.inputOutput.rawValue), "\(number): \(writer.errors)")
          #expect(writer.sentenceAndText.text == "Title\nContent \(number)\n", "\(writer.errors)")
        }
        for arguments in [["--once"], ["--follow", "--timeout", "1", "--count", "1"]] {
          let board = try boards.start("board", arguments, under: shell)
          let ending = await board.wait()
          #expect(
            [.exited(0), .exited(ExitCode.inputOutput.rawValue)].contains(ending)
              || acknowledged.isEmpty && ending == .exited(1),
            "\(number): \(ending) \(board.errors)")
          #expect(ending != .exited(ExitCode.inputOutput.rawValue) || !board.errors.isEmpty)
        }
        Torture.tally.tried()
      }
      #expect(acknowledged.count > 5)
      try await Audit.check(boards, acknowledged: acknowledged)
    }
  }
}
