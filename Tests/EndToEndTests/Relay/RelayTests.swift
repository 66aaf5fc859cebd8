#if Relay
  import Foundation
  import Shared
  import TestSupport
  import Testing

  /// Everything about relays, one after the other: each has servers of its own.
  @Suite("Relays", .serialized) enum Relays {}

  extension Relays {
    @Suite("A board on several machines")
    struct Exchange {
      @Test("what is posted on one machine is shown live on another, with the machine's name")
      func live() async throws {
        let server = try Server()
        try await server.start()
        let (alpha, beta) = (RelayedMachine("alpha"), RelayedMachine("beta"))
        for machine in [alpha, beta] { try await machine.startRelayAndCatchUp(server.url) }
        let board = try await beta.boards.readyBoard()
        try await alpha.post("Hello", "from alpha")
        await eventually("the post is shown") { board.lines.count == 1 }
        #expect(board.lines.first?.contains("tester@alpha  Hello — from alpha") == true)
        try await beta.post("At home")
        await eventually("the own post is shown") { board.lines.count == 2 }
        #expect(board.lines.last?.contains("  tester  At home") == true)
        try await [alpha, beta].expectSame(events: 2)
      }

      @Test("what was posted before there was a relay is exchanged, edits and deletions too")
      func history() async throws {
        let server = try Server()
        try await server.start()
        let (alpha, beta) = (RelayedMachine("alpha"), RelayedMachine("beta"))
        try await alpha.post("one")
        try await alpha.post("two")
        try await beta.post("three")
        let id = try #require(try await alpha.history().first.map(Audit.id))
        try await alpha.post("--edit", id, "one, edited")
        try await alpha.post(
          "--delete", try #require(try await alpha.history()[1...].first.map(Audit.id)))
        for machine in [alpha, beta] { try await machine.startRelayAndCatchUp(server.url) }
        try await [alpha, beta].expectSame(events: 5)
        // An edit on the other machine comes after all that this one has seen.
        try await beta.post("--edit", id, "one, edited again")
        try await [alpha, beta].expectSame(events: 6)
        let search = try alpha.boards.board("--search", "again")
        #expect(await search.wait() == .exited(0))
        #expect(search.lines.count == 1)
      }

      @Test("a content of a mebibyte arrives whole, also one that JSON makes six times as long")
      func large() async throws {
        let server = try Server()
        try await server.start()
        let (alpha, beta) = (RelayedMachine("alpha"), RelayedMachine("beta"))
        for text in ["가", "\u{1}"] {
          let content = String(repeating: text, count: 1_048_576 / text.utf8.count)
          let writer = try alpha.boards.writer("large", "-", input: .bytes(Array(content.utf8)))
          #expect(await writer.wait() == .exited(0), "\(writer.errors)")
        }
        try await alpha.post("after them")
        for machine in [alpha, beta] { try machine.startRelay(server.url) }
        try await [alpha, beta].expectSame(events: 3)
      }

      @Test("garbage in the stream is named and passed over")
      func garbage() async throws {
        let server = try Server()
        try await server.start()
        let machine = RelayedMachine("alpha")
        try await machine.startRelayAndCatchUp(server.url)
        try await machine.post("one")
        let whole = try #require(try await machine.history().first)
        let id = "0190a2b4-0000-7000-8000-000000000001"
        let unknown = whole.replacing("post.create", with: "post.burn").replacing(
          Audit.id(whole), with: id)
        for text in ["", "{", "\u{0}\u{0}", unknown, String(repeating: "[", count: 100_000)] {
          try await server.publish("corkboard-main.event", Array(text.utf8))
        }
        try await server.publish("corkboard-main.event", [0xFF, 0xFE])
        try await server.publish("corkboard-main.other", Array("nothing of ours".utf8))
        let far = whole.replacing(Audit.id(whole), with: "e677d21f-e7ff-7000-8000-000000000001")
        try await server.publish("corkboard-main.event", Array(far.utf8))
        let good = whole.replacing(Audit.id(whole), with: id)
        try await server.publish("corkboard-main.event", Array(good.utf8))
        await eventually("the event after them is there") {
          (try? await machine.history().count) == 2
        }
        let lines = machine.relay?.errors.split(separator: "\n") ?? []
        #expect(lines.count { $0.contains("is passed over") } == 7, "\(lines)")
        #expect(lines.contains { $0.contains("post.burn is not known here") }, "\(lines)")
        try await machine.post("three")
        let other = RelayedMachine("beta")
        try await other.startRelayAndCatchUp(server.url)
        try await [machine, other].expectSame(events: 3)
      }

      @Test("a relay is seen among the people and by the doctor")
      func seen() async throws {
        let server = try Server()
        try await server.start()
        let machine = RelayedMachine("alpha")
        try await machine.startRelayAndCatchUp(server.url)
        let doctor = try machine.boards.board("--doctor")
        _ = await doctor.wait()
        #expect(doctor.output.contains("relays       1 up"), "\(doctor.output)")
        #expect(!doctor.output.contains("WRONG"), "\(doctor.output)")
      }
    }
  }
#endif
