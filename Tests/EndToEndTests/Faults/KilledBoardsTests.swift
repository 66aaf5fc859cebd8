import Foundation
import TestSupport
import Testing

extension Faults {
  @Suite(
    "Fault 2: boards are killed and come back while many writers post", .serialized,
    .tallied("2 killed boards"))
  struct KilledBoards {
    @Test("every board that is up at the end shows what a fresh load shows")
    func killedBoards() async throws {
      let boards = Boards()
      let posts = Torture.times(50)
      let steadfast = try await boards.readyBoard("--json")
      let writers = try (0..<20).map { _ in try boards.writer("--lines", input: .open) }
      var mortal = try (0..<3).map { _ in try boards.board("--follow", "--json") }

      // Lines come in handfuls, so that commits of one post and of several mix.
      var sent = Array(repeating: 0, count: writers.count)
      while let least = sent.min(), least < posts {
        for (index, writer) in writers.enumerated() where sent[index] < posts {
          let count = min(Int.random(in: 1...7), posts - sent[index])
          let numbers = sent[index]..<(sent[index] + count)
          writer.send(numbers.map { "writer \(index) post \($0)\n" }.joined())
          sent[index] += count
        }
        let victim = Int.random(in: mortal.indices)
        // A board that shows nothing yet is killed now and then too, but not every time.
        if Bool.random() {
          await eventually("a board shows something") { mortal[victim].outputSize > 0 }
        }
        mortal[victim].signal(SIGKILL)
        #expect(await mortal[victim].wait() == .killed(SIGKILL))
        mortal[victim] = try boards.board("--follow", "--json")
      }
      var acknowledged: [String] = []
      for writer in writers {
        writer.closeInput()
        #expect(await writer.wait(within: 60) == .exited(0), "\(writer.errors)")
        #expect(writer.lines.count == posts)
        acknowledged += writer.lines
      }
      Torture.tally.tried(acknowledged.count)

      let history = try await Audit.check(
        boards, acknowledged: acknowledged, shown: [steadfast] + mortal)
      #expect(history.count == acknowledged.count)
      let places = Dictionary(
        uniqueKeysWithValues: zip(history.map(Audit.id), history.indices))
      for writer in writers {
        let own = writer.lines.compactMap { places[$0] }
        #expect(own == own.sorted(), "a writer's posts stand in its own order")
      }
      try await Audit.integrity(boards)
    }
  }
}
