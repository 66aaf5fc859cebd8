import Foundation
import TestSupport
import Testing

extension Faults {
  @Suite("Fault 6: few descriptors, and strange things in bus/", .serialized, .tallied("6 bus"))
  struct StrangeBus {
    private static let fewDescriptors = ["/bin/sh", "-c", "ulimit -n 40; exec \"$@\"", "sh"]

    private func names(_ boards: Boards) throws -> Set<String> {
      Set(try FileManager.default.contentsOfDirectory(atPath: boards.root + "/main/bus"))
    }

    /// Makes dead members: lock files that nobody holds, with a socket that nobody serves.
    private func leave(_ number: Int, in bus: String, _ boards: Boards) async throws {
      let script = """
        import os, socket, sys
        os.chdir(sys.argv[1])
        for number in range(int(sys.argv[2])):
          token = "%016x" % (number + 1)
          open(token + ".lock", "w").write("endpoint 4194303 16 {}\\n")
          socket.socket(socket.AF_UNIX).bind(token + ".sock")
        """
      let python = try Program(
        "/usr/bin/python3", arguments: ["-c", script, bus, "\(number)"].map { Array($0.utf8) },
        directory: boards.temporary)
      #expect(await python.wait() == .exited(0), "\(python.errors)")
    }

    @Test("a board with forty descriptors hears sixty writers at once, and so do its neighbours")
    func fewDescriptors() async throws {
      for _ in 0..<Torture.times(1) {
        let boards = Boards()
        let arguments = ["--follow", "--json", "--verbose"]
        let narrow = try boards.start("board", arguments, under: Self.fewDescriptors)
        let wide = try boards.start("board", arguments)
        for board in [narrow, wide] {
          await eventually("it is ready") { board.errors.contains("ready") }
        }
        let writers = try (0..<60).map { number in
          try boards.start(
            "writer", ["post \(number)"], under: number % 2 == 0 ? Self.fewDescriptors : [])
        }
        var acknowledged: [String] = []
        for writer in writers {
          #expect(await writer.wait() == .exited(0), "\(writer.errors)")
          acknowledged += writer.lines
        }
        #expect(acknowledged.count == writers.count)
        try await Audit.check(boards, acknowledged: acknowledged, shown: [narrow, wide])
        Torture.tally.tried(60)
      }
    }

    @Test("a thousand leftovers are cleared away by the first who comes, and cost no post")
    func leftovers() async throws {
      let boards = Boards()
      let board = try await boards.readyBoard("--json")
      let bus = boards.root + "/main/bus"
      let own = try names(boards)
      try await leave(1000, in: bus, boards)
      #expect(try names(boards).count == 2000 + own.count)
      let writer = try boards.start("writer", ["post"], under: Self.fewDescriptors)
      #expect(await writer.wait() == .exited(0), "\(writer.errors)")
      #expect(try names(boards) == own)
      try await Audit.check(boards, acknowledged: writer.lines, shown: [board])
      Torture.tally.tried(1000)
    }

    @Test("sockets and locks deleted under a live board: it binds anew")
    func deleted() async throws {
      let boards = Boards()
      let bus = boards.root + "/main/bus"
      let board = try await boards.readyBoard("--json")
      var acknowledged: [String] = []
      for turn in 0..<Torture.times(1) {
        for part in [".sock", ".lock", ".", "/"] {
          let old = try names(boards)
          if part == "/" {
            try FileManager.default.removeItem(atPath: bus)
          } else {
            for name in old where name.contains(part) {
              try FileManager.default.removeItem(atPath: "\(bus)/\(name)")
            }
          }
          // At once, so that nobody is there to hear; and once it is back.
          for _ in 0..<2 {
            let writer = try boards.writer("turn \(turn), without \(part)")
            #expect(await writer.wait() == .exited(0), "\(writer.errors)")
            acknowledged += writer.lines
            await eventually("it binds anew") {
              guard let new = try? names(boards), new.count == 2 else { return false }
              return new.isDisjoint(with: old)
            }
          }
          Torture.tally.tried()
        }
      }
      try await Audit.check(boards, acknowledged: acknowledged, shown: [board])
    }

    @Test("a regular file where a socket should be is not deleted, and a link is not followed out")
    func foreignEntries() async throws {
      let boards = Boards()
      let bus = boards.root + "/main/bus"
      let first = try boards.writer("first")
      #expect(await first.wait() == .exited(0))
      let outside = boards.temporary.file("outside")
      try FileManager.default.createDirectory(
        atPath: outside, withIntermediateDirectories: false)
      try await leave(1, in: outside, boards)
      let record = Data("endpoint 4194303 16 {}\n".utf8)
      func link(_ name: String, to target: String) throws {
        try FileManager.default.createSymbolicLink(
          atPath: "\(bus)/\(name)", withDestinationPath: target)
      }
      // A dead member whose socket is a file with somebody's data.
      try record.write(to: URL(filePath: bus + "/aaaaaaaaaaaaaaaa.lock"))
      try Data("precious".utf8).write(to: URL(filePath: bus + "/aaaaaaaaaaaaaaaa.sock"))
      // A dead member whose socket is a link to a socket outside.
      try record.write(to: URL(filePath: bus + "/bbbbbbbbbbbbbbbb.lock"))
      try link("bbbbbbbbbbbbbbbb.sock", to: outside + "/0000000000000001.sock")
      // A lock file that is a link, to a dead member outside and to nothing.
      try link("cccccccccccccccc.lock", to: outside + "/0000000000000001.lock")
      try link("dddddddddddddddd.lock", to: outside + "/made-through-a-link")
      // Names that mean nothing, and kinds of file that block whoever opens them.
      try Data("note".utf8).write(to: URL(filePath: bus + "/README"))
      #expect(mkfifo(bus + "/eeeeeeeeeeeeeeee.lock", 0o600) == 0)

      let board = try await boards.readyBoard("--json")
      let writer = try boards.writer("second")
      #expect(await writer.wait() == .exited(0), "\(writer.errors)")
      try await Audit.check(boards, acknowledged: first.lines + writer.lines, shown: [board])

      let left = try names(boards)
      let kept = [
        "aaaaaaaaaaaaaaaa.sock", "bbbbbbbbbbbbbbbb.sock", "cccccccccccccccc.lock",
        "dddddddddddddddd.lock", "eeeeeeeeeeeeeeee.lock", "README",
      ]
      #expect(left.isSuperset(of: kept), "\(left)")
      #expect(
        try String(contentsOfFile: bus + "/aaaaaaaaaaaaaaaa.sock", encoding: .utf8) == "precious")
      #expect(
        try FileManager.default.contentsOfDirectory(atPath: outside).sorted()
          == ["0000000000000001.lock", "0000000000000001.sock"])
      #expect(
        try Data(contentsOf: URL(filePath: outside + "/0000000000000001.lock")) == record)
      Torture.tally.tried(kept.count)
    }

    @Test("bus/ itself is a link, a file, or nothing that may be made: posts go on without it")
    func noBus() async throws {
      for kind in ["link", "file"] {
        let boards = Boards()
        let bus = boards.root + "/main/bus"
        try FileManager.default.createDirectory(
          atPath: boards.root + "/main", withIntermediateDirectories: true)
        if kind == "file" {
          try Data("precious".utf8).write(to: URL(filePath: bus))
        } else {
          try FileManager.default.createSymbolicLink(
            atPath: bus, withDestinationPath: boards.temporary.file("nowhere"))
        }
        let writer = try boards.writer("Title")
        let ending = await writer.wait()
        // A sentence and its text, never a post that was promised and is not there.
        #expect(ending == .exited(73), "\(kind): \(ending) \(writer.errors)")
        #expect(writer.sentenceAndText.sentence.contains(bus), "\(writer.errors)")
        #expect(writer.sentenceAndText.text == "Title\n")
        Torture.tally.tried()
      }
    }
  }
}
