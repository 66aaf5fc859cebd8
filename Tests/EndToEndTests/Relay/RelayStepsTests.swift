#if Relay && os(Linux)
  import Foundation
  import TestSupport
  import Testing

  extension Relays {
    @Suite("A relay between any two of its steps, and on a disk that is full")
    struct StepByStep {
      @Test(
        "killed before each call that reads, sends or commits: nothing lost, nothing doubled",
        arguments: ["pwrite64", "fdatasync", "sendto", "recvfrom"])
      func killed(_ call: String) async throws {
        let server = try Server()
        try await server.start()
        let (alpha, beta) = (RelayedMachine("alpha"), RelayedMachine("beta"))
        var events = 0
        let met = try await Steps.walk(call, "signal=KILL", server.temporary) { wrapper, step in
          try await alpha.postAll("on alpha at \(step)\n")
          try await beta.postAll("on beta at \(step)\n")
          events += 2
          try await beta.exchange(with: server)
          let words = ["--server", server.url, "--once"]
          let relay = try alpha.boards.start("relay", words, under: wrapper)
          let ending = await relay.wait()
          #expect([.exited(0), .killed(SIGKILL)].contains(ending), "\(step): \(relay.errors)")
        }
        if call == "pwrite64" { #expect(met > 3) }
        for machine in [alpha, beta, alpha] { try await machine.exchange(with: server) }
        try await [alpha, beta].expectSame(events: events, call)
        for machine in [alpha, beta] {
          let present = Set(try await machine.history().map(Audit.id))
          #expect(present.isSuperset(of: alpha.posted + beta.posted), "\(call)")
          try await Audit.integrity(machine.boards)
        }
      }

      @Test(
        "the connection breaks at each call in turn: the relay says so or goes on, and nothing is lost",
        arguments: ["sendto", "recvfrom"])
      func broken(_ call: String) async throws {
        let server = try Server()
        try await server.start()
        let (alpha, beta) = (RelayedMachine("alpha"), RelayedMachine("beta"))
        try await alpha.exchange(with: server)
        let met = try await Steps.walk(call, "error=ECONNRESET", server.temporary) {
          wrapper, step in
          // All that the stream has is known, so that sending begins with the connection.
          try await alpha.postAll("on alpha at \(step)\n")
          let words = ["--server", server.url, "--once"]
          let relay = try alpha.boards.start("relay", words, under: wrapper)
          let ending = await relay.wait()
          #expect([.exited(0), .exited(69)].contains(ending), "\(step): \(relay.errors)")
        }
        #expect(met > 1)
        for machine in [alpha, beta] { try await machine.exchange(with: server) }
        try await [alpha, beta].expectSame(events: alpha.posted.count, call)
        try await Audit.integrity(alpha.boards)
      }

      @Test("what the disk has no room for stays in the stream, and arrives when it has")
      func fullDisk() async throws {
        let server = try Server()
        try await server.start()
        let beta = RelayedMachine("beta")
        let disk = try await SmallDisk(SmallDisk.kinds.last ?? .fileSize)
        guard SmallDisk.kinds.contains(.fileSystem) else { return }
        let relay = try disk.boards.start(
          "relay", ["--server", server.url, "--machine", "alpha"], under: disk.wrapper)
        await eventually("it is caught up") { relay.errors.contains("caught up") }
        try disk.fill()
        let content = String(repeating: "x", count: 200_000)
        let writer = try beta.boards.writer("large", "-", input: .bytes(Array(content.utf8)))
        #expect(await writer.wait() == .exited(0))
        try await beta.exchange(with: server)
        await eventually("the relay says it") { relay.errors.contains("the disk is full") }
        #expect(await relay.wait(within: 0) == .stillRunning)
        try disk.free()
        let board = try disk.boards.start(
          "board", ["--follow", "--count", "1", "--timeout", "60"], under: disk.wrapper)
        #expect(await board.wait() == .exited(0), "\(relay.errors)")
      }
    }
  }
#endif
