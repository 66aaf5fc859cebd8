import Foundation
import Shared
import TestSupport
import Testing

extension Faults {
  @Suite("Fault 5, the disk is full", .serialized, .tallied("5 full disk"))
  struct FullDisk {
    /// A failed post: one sentence, then the text, and no id.
    private func expectGivenBack(
      _ writer: Program, _ text: String, _ codes: [ExitCode] = [.inputOutput],
      sourceLocation: SourceLocation = #_sourceLocation
    ) async {
      let ending = await writer.wait()
      #expect(
        codes.map { .exited($0.rawValue) }.contains(ending), "\(ending): \(writer.errors)",
        sourceLocation: sourceLocation)
      let (sentence, rest) = writer.sentenceAndText
      #expect(sentence.hasPrefix("writer: cannot "), "\(sentence)", sourceLocation: sourceLocation)
      #expect(rest == text, sourceLocation: sourceLocation)
      #expect(writer.output.isEmpty, sourceLocation: sourceLocation)
    }

    @Test(
      "the text comes back; what was promised stays; the board goes on", arguments: SmallDisk.kinds)
    func full(_ kind: SmallDisk.Kind) async throws {
      let disk = try await SmallDisk(kind)
      let boards = disk.boards
      let board = try boards.start(
        "board", ["--follow", "--json", "--verbose"], under: disk.wrapper)
      await eventually("it is ready") { board.errors.contains("ready") }
      // The log is larger than what a file may grow to from now on.
      let large = String(repeating: "x", count: 300_000)
      let before = try boards.start(
        "writer", ["before", "-"], under: disk.wrapper, input: .bytes(Array(large.utf8)))
      #expect(await before.wait() == .exited(0), "\(before.errors)")
      var acknowledged = before.lines

      try disk.fill()
      let content = String(repeating: "0123456789\n", count: 5000)
      for (arguments, input, text) in [
        (["Title", content], "", "Title\n" + content),
        (["Title", "-"], content, "Title\n" + content),
        ([], "Title\n" + content, "Title\n" + content),
        (["--lines"], "one\ntwo\n", "one\ntwo\n"),
        (
          ["--json-lines"],
          "{\"title\":\"one\",\"content\":\"\(String(repeating: "1", count: 9000))\"}\n",
          "{\"title\":\"one\",\"content\":\"\(String(repeating: "1", count: 9000))\"}\n"
        ),
      ] {
        let writer = try boards.start(
          "writer", arguments, under: disk.fullWrapper(limit: 100_000),
          input: .bytes(Array(input.utf8)))
        await expectGivenBack(writer, text)
        Torture.tally.tried()
      }

      // Some room, a page more each time: enough for nothing, for a part, for all.
      for pages in 0..<Torture.times(12) {
        try disk.fill(leaving: pages * 4096)
        let text = String(repeating: "x", count: 16_000)
        let writer = try boards.start(
          "writer", ["\(pages)", text], under: disk.fullWrapper(limit: 100_000))
        if await writer.wait() == .exited(0) {
          acknowledged += writer.lines
        } else {
          await expectGivenBack(writer, "\(pages)\n\(text)\n")
        }
        Torture.tally.tried()
      }

      try disk.free()
      let after = try boards.start("writer", ["after"], under: disk.wrapper)
      #expect(await after.wait() == .exited(0), "\(after.errors)")
      acknowledged += after.lines
      try await Audit.check(
        boards, acknowledged: acknowledged, shown: [board], under: disk.wrapper)
      try await Audit.integrity(boards, under: disk.wrapper)
    }

    @Test("a board cannot be made, then it can", arguments: SmallDisk.kinds)
    func firstPost(_ kind: SmallDisk.Kind) async throws {
      let disk = try await SmallDisk(kind)
      for pages in 0..<Torture.times(8) {
        try disk.fill(leaving: pages * 4096)
        let writer = try disk.boards.start(
          "writer", ["Title"], under: disk.fullWrapper(limit: (pages + 1) * 4096),
          environment: ["CORKBOARD_BOARD": "b\(pages)"])
        var acknowledged: [String] = []
        if await writer.wait() == .exited(0) {
          acknowledged = writer.lines
        } else {
          await expectGivenBack(writer, "Title\n", [.inputOutput, .cannotCreate])
        }
        try disk.free()
        let again = try disk.boards.start(
          "writer", ["Title"], under: disk.wrapper, environment: ["CORKBOARD_BOARD": "b\(pages)"])
        #expect(await again.wait() == .exited(0), "\(again.errors)")
        try await Audit.check(
          disk.boards, acknowledged: acknowledged + again.lines, under: disk.wrapper,
          environment: ["CORKBOARD_BOARD": "b\(pages)"])
        Torture.tally.tried()
      }
    }

    @Test(
      "a search that finds no room for its index says so, then it does", arguments: SmallDisk.kinds)
    func search(_ kind: SmallDisk.Kind) async throws {
      let disk = try await SmallDisk(kind)
      let boards = disk.boards
      let lines = (0..<500).map { "word number\($0)\n" }.joined()
      let writer = try boards.start(
        "writer", ["--lines"], under: disk.wrapper, input: .bytes(Array(lines.utf8)))
      #expect(await writer.wait() == .exited(0), "\(writer.errors)")
      // Its words need more room than any file will have.
      let large = (0..<20_000).map { "w\($0)" }.joined(separator: " ")
      let other = try boards.start(
        "writer", ["large", "-"], under: disk.wrapper, input: .bytes(Array(large.utf8)))
      #expect(await other.wait() == .exited(0), "\(other.errors)")
      for pages in 0..<Torture.times(12) {
        try disk.fill(leaving: pages * 4096)
        // The log's shared memory has room in any case.
        let search = try boards.start(
          "board", ["--search", "word"], under: disk.fullWrapper(limit: (pages + 9) * 4096))
        // What it printed may have found no room either.
        if await search.wait() != .exited(0) {
          #expect(await search.wait() == .exited(ExitCode.inputOutput.rawValue))
          #expect(search.errors.hasPrefix("board: cannot "), "\(search.errors)")
        }
        if pages == 0 { #expect(search.errors.contains("the search index"), "\(search.errors)") }
        // What could not be finished takes no room from posts.
        if kind == .fileSystem, search.errors.contains("index") {
          let listing = ["/bin/sh", "-c", "ls \(boards.root)/main; \"$@\"", "ls"]
          let names = try boards.start("writer", ["--version"], under: disk.wrapper + listing)
          #expect(await names.wait() == .exited(0))
          #expect(!names.lines.contains { $0.hasPrefix("search-") }, "\(names.lines)")
        }
        Torture.tally.tried()
      }
      try disk.free()
      let search = try boards.start("board", ["--search", "word"], under: disk.wrapper)
      #expect(await search.wait() == .exited(0), "\(search.errors)")
      #expect(search.lines.count == 500)
      try await Audit.check(
        boards, acknowledged: writer.lines + other.lines, under: disk.wrapper)
    }

    @Test("a board that starts on a full disk hears by its bus once there is room")
    func startedFull() async throws {
      guard SmallDisk.kinds.contains(.fileSystem) else { return }
      let disk = try await SmallDisk(.fileSystem)
      let boards = disk.boards
      let first = try boards.start(
        "board", ["--follow", "--json", "--verbose"], under: disk.wrapper)
      await eventually("it is ready") { first.errors.contains("ready") }
      try disk.fill()
      let board = try boards.start(
        "board", ["--follow", "--json", "--verbose"], under: disk.wrapper)
      await eventually("it is ready") { board.errors.contains("ready") }
      #expect(board.errors.contains("bus"), "it says what it lacks: \(board.errors)")
      try disk.free()
      let bus = disk.outside(boards.root + "/main/bus")
      await eventually("it has a socket") {
        (try? FileManager.default.contentsOfDirectory(atPath: bus).count) == 4
      }
      let writer = try boards.start("writer", ["after"], under: disk.wrapper)
      #expect(await writer.wait() == .exited(0))
      try await Audit.check(
        boards, acknowledged: writer.lines, shown: [first, board], under: disk.wrapper)
      Torture.tally.tried()
    }
  }
}
