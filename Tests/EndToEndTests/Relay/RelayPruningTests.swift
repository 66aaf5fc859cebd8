#if Relay && os(Linux)
  import Foundation
  import TestSupport
  import Testing

  extension Relays {
    @Suite("What was pruned while the relay had not read it back")
    struct Pruning {
      @Test(
        "killed before each call that sends or receives, then pruned: nothing comes back",
        arguments: ["sendto", "recvfrom"])
      func killed(_ call: String) async throws {
        let server = try Server()
        try await server.start()
        let alpha = RelayedMachine("alpha")
        let met = try await Steps.walk(call, "signal=KILL", server.temporary) { wrapper, step in
          try await alpha.postAll("at \(step)\n")
          let words = ["--server", server.url, "--once"]
          let relay = try alpha.boards.start("relay", words, under: wrapper)
          let ending = await relay.wait()
          #expect([.exited(0), .killed(SIGKILL)].contains(ending), "\(step): \(relay.errors)")
          try await pruneAndExchange(alpha, server, step)
        }
        #expect(met > 1)
        #expect(try await messages(server) > 0, "some were published before the relay died")
        try await Audit.integrity(alpha.boards)
      }

      @Test("pruned after each --once, which ends when all is sent: nothing comes back")
      func once() async throws {
        let server = try Server()
        try await server.start()
        let (alpha, beta) = (RelayedMachine("alpha"), RelayedMachine("beta"))
        for number in 1...5 {
          try await alpha.postAll("post \(number)\n")
          try await alpha.exchange(with: server)
          try await pruneAndExchange(alpha, server, "\(number)")
          #expect(try await messages(server) == number)
        }
        // The others have it, and somebody who wants it has it again.
        try await beta.exchange(with: server)
        #expect(try await beta.history().count == 5)
        let lines = try await beta.history().joined(separator: "\n")
        let writer = try alpha.boards.writer("--json-lines", input: .bytes(Array(lines.utf8)))
        #expect(await writer.wait() == .exited(0), "\(writer.errors)")
        try await alpha.exchange(with: server)
        try await [alpha, beta].expectSame(events: 5)
      }

      /// Forgets all, and lets two relays after one another take what the stream has.
      private func pruneAndExchange(
        _ machine: RelayedMachine, _ server: Server, _ note: String
      ) async throws {
        let writer = try machine.boards.writer("--prune", "0s")
        #expect(await writer.wait() == .exited(0), "\(note): \(writer.errors)")
        for _ in 0..<2 {
          try await machine.exchange(with: server)
          #expect(try await machine.history() == [], "\(note)")
        }
      }

      private func messages(_ server: Server) async throws -> Int {
        let answer = try await server.ask("$JS.API.STREAM.INFO.corkboard-main")
        return try #require(answer.firstMatch(of: /"messages":(\d+)/).flatMap { Int($0.1) })
      }
    }
  }
#endif
