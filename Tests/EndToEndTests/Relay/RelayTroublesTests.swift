#if Relay
  import Foundation
  import TestSupport
  import Testing

  extension Relays {
    @Suite("What happens to a relay, its server and its stream")
    struct Troubles {
      private func pair(_ server: Server) async throws -> [RelayedMachine] {
        try await server.start()
        let machines = [RelayedMachine("alpha"), RelayedMachine("beta")]
        for machine in machines { try await machine.startRelayAndCatchUp(server.url) }
        return machines
      }

      @Test("a server that is killed and started again: posts go on, and all arrive")
      func restartedServer() async throws {
        let server = try Server()
        let machines = try await pair(server)
        try await machines[0].post("before")
        try await machines.expectSame(events: 1)
        await server.kill()
        for machine in machines { try await machine.post("meanwhile on \(machine.name)") }
        await eventually("the relay says that it has no server") {
          machines[0].relay?.errors.contains("not connected") == true
        }
        try await server.start()
        try await machines.expectSame(events: 3)
      }

      @Test("a stream that was purged is filled again, though the server remembers the ids")
      func purged() async throws {
        let server = try Server()
        let machines = try await pair(server)
        for number in 0..<20 { try await machines[number % 2].post("post \(number)") }
        try await machines.expectSame(events: 20)
        try await server.ask("$JS.API.STREAM.PURGE.corkboard-main")
        try await machines[0].post("after")
        try await machines.expectSame(events: 21)
        await eventually("the relays noticed") {
          machines.allSatisfy { $0.relay?.errors.contains("was purged") == true }
        }
        // Somebody new gets everything from the stream alone.
        for machine in machines { await machine.killRelay() }
        let gamma = RelayedMachine("gamma")
        try gamma.startRelay(server.url)
        try await (machines + [gamma]).expectSame(events: 21)
      }

      @Test("a stream that was deleted is made anew and filled again")
      func deleted() async throws {
        let server = try Server()
        let machines = try await pair(server)
        for number in 0..<20 { try await machines[number % 2].post("post \(number)") }
        try await machines.expectSame(events: 20)
        try await server.ask("$JS.API.STREAM.DELETE.corkboard-main")
        for machine in machines { try await machine.post("after") }
        try await machines.expectSame(events: 22)
        let gamma = RelayedMachine("gamma")
        try gamma.startRelay(server.url)
        try await (machines + [gamma]).expectSame(events: 22)
      }

      @Test("a full stream holds back what it refuses, reading goes on, and with room all arrives")
      func full() async throws {
        let server = try Server()
        try await server.start()
        let settings = { (limit: Int) in
          """
          {"name":"corkboard-main","subjects":["corkboard-main.>"],"storage":"file",
          "retention":"limits","discard":"new","max_msgs":\(limit),"num_replicas":1}
          """
        }
        try await server.ask("$JS.API.STREAM.CREATE.corkboard-main", settings(3))
        let machines = [RelayedMachine("alpha"), RelayedMachine("beta")]
        for machine in machines { try await machine.startRelayAndCatchUp(server.url) }
        for number in 0..<6 { try await machines[0].post("post \(number)") }
        await eventually("the relay says that there is no room") {
          machines[0].relay?.errors.contains("corkboard-main is full") == true
        }
        try await eventually("what had room arrives") { try await machines[1].history().count == 3 }
        try await server.ask("$JS.API.STREAM.UPDATE.corkboard-main", settings(1000))
        try await machines.expectSame(events: 6)
      }

      @Test("a second relay on a board says so and waits, and takes over when the first is killed")
      func second() async throws {
        let server = try Server()
        let machines = try await pair(server)
        let second = try machines[0].boards.start("relay", ["--server", server.url])
        await eventually("it waits") { second.errors.contains("is a relay of board main already") }
        #expect(second.errors.contains("process \(machines[0].relay?.pid ?? 0) "))
        try await machines[0].post("through the first")
        try await machines.expectSame(events: 1)
        await machines[0].killRelay()
        await eventually("it takes over") { second.errors.contains("taking over") }
        try await machines[0].post("through the second")
        try await machines.expectSame(events: 2)
        let third = try machines[0].boards.start("relay", ["--server", server.url, "--once"])
        #expect(await third.wait() == .exited(75), "\(third.errors)")
      }

      @Test("a waiting second relay ends when it is told to")
      func waitingEnds() async throws {
        let server = try Server()
        let machines = try await pair(server)
        let second = try machines[0].boards.start("relay", ["--server", server.url])
        await eventually("it waits") { second.errors.contains("already") }
        second.signal(SIGTERM)
        #expect(await second.wait() == .exited(0))
      }

      @Test("SIGTERM ends a relay with 0, and the next one goes on where it was")
      func terminated() async throws {
        let server = try Server()
        let machines = try await pair(server)
        try await machines[0].post("one")
        try await machines.expectSame(events: 1)
        for machine in machines {
          machine.relay?.signal(SIGTERM)
          #expect(await machine.relay?.wait() == .exited(0))
        }
        try await machines[1].post("two")
        for machine in machines { try await machine.startRelayAndCatchUp(server.url) }
        try await machines.expectSame(events: 2)
        let count = try await messages(server)
        #expect(count == 2, "nothing is in the stream twice")
      }

      @Test("--once ends with 0 when both sides are the same, and with 69 without a server")
      func once() async throws {
        let server = try Server()
        try await server.start()
        let machine = RelayedMachine("alpha")
        try await machine.post("one")
        let relay = try machine.startRelay(server.url, "--once")
        #expect(await relay.wait() == .exited(0), "\(relay.errors)")
        #expect(try await messages(server) == 1)
        await server.kill()
        let other = try machine.startRelay(server.url, "--once")
        #expect(await other.wait() == .exited(69))
        #expect(other.errors.contains("cannot connect to nats://127.0.0.1:"), "\(other.errors)")
      }

      @Test("no secret is in any line")
      func secrets() async throws {
        let machine = RelayedMachine("alpha")
        let server = "nats://kim:s3cret@127.0.0.1:1,nats://t0ken@127.0.0.1:2"
        let relay = try machine.startRelay(server)
        await eventually("it tried") { relay.errors.contains("not connected") }
        let wrong = try machine.boards.start(
          "relay", ["--server", "http://kim:s3cret@127.0.0.1:1"])
        #expect(await wrong.wait() == .exited(64))
        for text in [relay.errors, wrong.errors] {
          #expect(!text.contains("s3cret") && !text.contains("t0ken"), "\(text)")
        }
      }

      @Test("a user who may not make the stream is told what to make")
      func notPermitted() async throws {
        let temporary = TemporaryDirectory()
        let settings = try Server.settings(
          """
          authorization {
            users = [{ user: kim, password: pw, permissions: {
              publish: { deny: ["$JS.API.STREAM.CREATE.>"] } } }]
          }
          """, in: temporary)
        let server = try Server(["-c", settings])
        try await server.start()
        let machine = RelayedMachine("alpha")
        let url = "nats://kim:pw@127.0.0.1:\(server.port)"
        let relay = try machine.startRelay(url, "--once")
        #expect(await relay.wait() == .exited(77), "\(relay.errors)")
        #expect(relay.errors.contains("nats stream add corkboard-main"), "\(relay.errors)")
        let stranger = try machine.startRelay("nats://kim:no@127.0.0.1:\(server.port)", "--once")
        #expect(await stranger.wait() == .exited(77), "\(stranger.errors)")
      }

      @Test("a user with the permissions that docs/relay.md names, and no others, can relay")
      func leastPermissions() async throws {
        let temporary = TemporaryDirectory()
        let name = "corkboard-main"
        let settings = try Server.settings(
          """
          authorization {
            users = [
              { user: admin, password: pw },
              { user: kim, password: pw, permissions: {
                publish: { allow: ["\(name).event", "\(name).part", "$JS.API.STREAM.INFO.\(name)",
                  "$JS.API.STREAM.MSG.GET.\(name)", "$JS.API.CONSUMER.CREATE.\(name)",
                  "$JS.API.CONSUMER.INFO.\(name).*", "$JS.API.CONSUMER.DELETE.\(name).*",
                  "$JS.API.CONSUMER.MSG.NEXT.\(name).*"] },
                subscribe: { allow: ["_INBOX.>"] } } }]
          }
          no_auth_user: admin
          """, in: temporary)
        let server = try Server(["-c", settings])
        try await server.start()
        let url = "nats://kim:pw@127.0.0.1:\(server.port)"
        let machines = [RelayedMachine("alpha"), RelayedMachine("beta")]
        try await server.ask(
          "$JS.API.STREAM.CREATE.\(name)",
          #"{"name":"\#(name)","subjects":["\#(name).>"],"storage":"file","num_replicas":1}"#)
        for machine in machines { try await machine.startRelayAndCatchUp(url) }
        let content = String(repeating: "x", count: 1_048_576)
        let writer = try machines[0].boards.writer("large", "-", input: .bytes(Array(content.utf8)))
        #expect(await writer.wait() == .exited(0))
        try await machines[1].post("small")
        try await machines.expectSame(events: 2)
        for machine in machines {
          #expect(
            machine.relay?.errors.contains("cannot") == false, "\(machine.relay?.errors ?? "")")
        }
      }

      @Test("a machine that prunes forgets alone, does not get it back, and goes on")
      func pruned() async throws {
        let server = try Server()
        let machines = try await pair(server)
        for machine in machines { try await machine.post("old, on \(machine.name)") }
        try await machines.expectSame(events: 2)
        let prune = try machines[0].boards.writer("--prune", "0s")
        #expect(await prune.wait() == .exited(0), "\(prune.errors)")
        try await machines[0].post("new, on alpha")
        try await machines[1].post("new, on beta")
        try await eventually("the new ones are on both") {
          let counts = [
            try await machines[0].history().count, try await machines[1].history().count,
          ]
          return counts == [2, 4]
        }
        await machines[0].killRelay()
        try await machines[0].startRelayAndCatchUp(server.url)
        #expect(try await machines[0].history().count == 2)
        #expect(try await messages(server) == 4)
      }

      @Test("a log that went away comes back from the stream")
      func lostLog() async throws {
        let server = try Server()
        let machines = try await pair(server)
        for machine in machines { try await machine.post("post of \(machine.name)") }
        try await machines.expectSame(events: 2)
        let board = machines[0].boards.root + "/main"
        for suffix in ["", "-wal", "-shm"] {
          try? FileManager.default.removeItem(atPath: "\(board)/log.db\(suffix)")
        }
        try await machines.expectSame(events: 2)
      }

      private func messages(_ server: Server) async throws -> Int? {
        let answer = try await server.ask("$JS.API.STREAM.INFO.corkboard-main")
        return answer.firstMatch(of: /"messages":(\d+)/).flatMap { Int($0.1) }
      }
    }
  }
#endif
