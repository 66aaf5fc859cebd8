#if Relay
  import Foundation
  import TestSupport
  import Testing

  /// A machine: boards of its own, and perhaps a relay.
  final class RelayedMachine {
    let name: String
    let boards = Boards()
    private(set) var relay: Program?
    /// The ids of what was posted here.
    private(set) var posted: [String] = []

    init(_ name: String) { self.name = name }

    @discardableResult
    func startRelay(_ url: String, _ more: String...) throws -> Program {
      let words = ["--server", url, "--machine", name] + more
      let program = try boards.start("relay", words)
      relay = program
      return program
    }

    /// Starts a relay and waits until both sides were the same.
    func startRelayAndCatchUp(_ url: String) async throws {
      let program = try startRelay(url)
      await eventually("\(name) is caught up") { program.errors.contains("caught up") }
    }

    /// Has a relay bring both sides to the same, and waits for its end.
    func exchange(with server: Server) async throws {
      let relay = try startRelay(server.url, "--once")
      let ending = await relay.wait()
      #expect(ending == .exited(0), "\(relay.errors)")
    }

    func killRelay() async {
      relay?.signal(SIGKILL)
      _ = await relay?.wait()
    }

    /// What a fresh board prints, without what each log numbers for itself.
    func history() async throws -> [String] {
      try await boards.history().map { line in
        line.replacing(/"sequence":"\d+","logid":"[0-9a-f]+",/, with: "")
      }
    }

    /// Posts each line, and remembers the ids.
    func postAll(_ lines: String) async throws {
      let writer = try boards.writer("--lines", input: .bytes(Array(lines.utf8)))
      let ending = await writer.wait()
      #expect(ending == .exited(0), "\(writer.errors)")
      posted += writer.lines
    }

    /// Edits or deletes a post, if it has come here.
    func change(_ words: [String]) async throws {
      let writer = try boards.start("writer", ["--quiet"] + words)
      let ending = await writer.wait()
      #expect([.exited(0), .exited(66)].contains(ending), "\(writer.errors)")
    }

    func post(_ words: String...) async throws {
      let writer = try boards.start("writer", ["--quiet"] + words)
      let ending = await writer.wait()
      #expect(ending == .exited(0), "\(writer.errors)")
    }
  }

  extension Sequence<RelayedMachine> {
    /// Waits until all boards show the same, and this many events.
    func expectSame(
      events: Int? = nil, within seconds: Double = 60, _ note: String = "",
      sourceLocation: SourceLocation = #_sourceLocation
    ) async throws {
      await eventually(
        "the boards are equal \(note)", within: seconds, sourceLocation: sourceLocation
      ) {
        var all: [[String]] = []
        for machine in self { all.append((try? await machine.history()) ?? []) }
        try? await ContinuousClock().sleep(for: .milliseconds(50))
        guard let first = all.first, all.allSatisfy({ $0 == first }) else { return false }
        return events.map { $0 == first.count } ?? true
      }
    }
  }
#endif
