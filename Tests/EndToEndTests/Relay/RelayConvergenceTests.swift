#if Relay
  import Foundation
  import TestSupport
  import Testing

  extension Relays {
    /// Random doings on three machines while relays and servers are killed, stopped and started;
    /// a seed decides what is done, and is printed.
    @Suite("Three machines converge")
    struct Convergence {
      @Test("with one server, whatever is killed or stopped in between")
      func oneServer() async throws {
        var random = Self.seeded("one server")
        let server = try Server()
        try await server.start()
        let machines = ["alpha", "beta", "gamma"].map { RelayedMachine($0) }
        for machine in machines { try machine.startRelay(server.url) }
        for _ in 0..<Torture.times(60) {
          try await act(machines, &random)
          let machine = machines[Int.random(in: 0..<3, using: &random)]
          switch Int.random(in: 0..<20, using: &random) {
          case 0..<3:
            await machine.killRelay()
            try machine.startRelay(server.url)
          case 3: await pause(machine.relay, &random)
          case 4: await pause(server.program, &random)
          case 5:
            await server.kill()
            try await act(machines, &random)
            try await server.start()
          default: break
          }
        }
        try await machines.expectSame(within: 90, "with one server")
        try await expectWhole(machines)
      }

      @Test("with a cluster of three, of which one is killed and comes back")
      func cluster() async throws {
        var random = Self.seeded("cluster")
        let ports = try FreePorts.take(6)
        let routes = ports[0..<3].map { "nats://127.0.0.1:\($0)" }
        let servers = try (0..<3).map { index in
          try Server(
            [
              "-n", "node\(index)", "--cluster_name", "test", "--cluster", routes[index],
              "--routes", routes.joined(separator: ","),
            ], port: ports[3 + index])
        }
        for server in servers { try await server.start() }
        let urls = servers.map(\.url).joined(separator: ",")
        let machines = ["alpha", "beta", "gamma"].map { RelayedMachine($0) }
        for machine in machines { try machine.startRelay(urls, "--replicas", "3") }
        for machine in machines {
          await eventually("\(machine.name) is caught up") {
            machine.relay?.errors.contains("caught up") == true
          }
        }
        for _ in 0..<Torture.times(1) {
          for _ in 0..<8 { try await act(machines, &random) }
          let down = servers[Int.random(in: 0..<3, using: &random)]
          await down.kill()
          for _ in 0..<8 { try await act(machines, &random) }
          // With two of three left, everything still arrives.
          try await machines.expectSame(within: 60, "with one node down")
          let machine = machines[Int.random(in: 0..<3, using: &random)]
          await machine.killRelay()
          try machine.startRelay(urls)
          for _ in 0..<8 { try await act(machines, &random) }
          try await down.start()
        }
        try await machines.expectSame(within: 90, "with all nodes back")
        try await expectWhole(machines)
      }

      /// Boards that are equal could all have lost the same; nothing that was posted is missing.
      private func expectWhole(_ machines: [RelayedMachine]) async throws {
        for machine in machines {
          let present = Set(try await machine.history().map(Audit.id))
          for other in machines {
            let lost = other.posted.filter { !present.contains($0) }
            #expect(lost.isEmpty, "\(machine.name) lacks posts of \(other.name)")
          }
          let check = try machine.boards.board("--doctor")
          _ = await check.wait()
          #expect(check.output.contains("every page is sound"), "\(check.output)")
        }
      }

      private static func seeded(_ name: String) -> SeededGenerator {
        let seed = UInt64.random(in: .min ... .max)
        FileHandle.standardOutput.write(Data("relays converge, \(name): seed \(seed)\n".utf8))
        return SeededGenerator(seed: seed)
      }

      /// A few posts, an edit or a deletion, on one of the machines.
      private func act(
        _ machines: [RelayedMachine], _ random: inout SeededGenerator
      ) async throws {
        let machine = machines[Int.random(in: 0..<machines.count, using: &random)]
        let known = machines.flatMap(\.posted).randomElement(using: &random)
        let text = String(random.next(), radix: 36)
        switch (Int.random(in: 0..<6, using: &random), known) {
        case (0, let id?): try await machine.change(["--edit", id, "edited \(text)"])
        case (1, let id?): try await machine.change(["--delete", id])
        default:
          let lines = (0..<Int.random(in: 1...5, using: &random)).map { "\($0) \(text)\n" }
          try await machine.postAll(lines.joined())
        }
      }

      /// The process does nothing for a while, as if it were cut off.
      private func pause(_ program: Program?, _ random: inout SeededGenerator) async {
        program?.signal(SIGSTOP)
        // The length is the fault, not a wait for anything.
        try? await ContinuousClock().sleep(
          for: .milliseconds(Int.random(in: 10...1500, using: &random)))
        program?.signal(SIGCONT)
      }
    }
  }
#endif
