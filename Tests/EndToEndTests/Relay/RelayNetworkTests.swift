#if Relay
  import Foundation
  import TestSupport
  import Testing

  extension Relays {
    @Suite("Across a network")
    struct Network {
      @Test("with TLS and a user: the right authority lets a relay in, a wrong one does not")
      func secure() async throws {
        let temporary = TemporaryDirectory()
        try await Self.certificate("server", in: temporary)
        try await Self.certificate("other", in: temporary)
        let settings = try Server.settings(
          """
          tls { cert_file: "\(temporary.file("server.pem"))", key_file: "\(temporary.file("server.key"))" }
          authorization { users = [{ user: kim, password: "p@ss" }] }
          """, in: temporary)
        let server = try Server(["-c", settings])
        try await server.start()
        let machine = RelayedMachine("alpha")
        try await machine.post("one")
        let url = "tls://kim:p%40ss@127.0.0.1:\(server.port)"
        let relay = try machine.startRelay(
          url, "--once", "--tls-ca", temporary.file("server.pem"))
        #expect(await relay.wait() == .exited(0), "\(relay.errors)")
        let wrong = try machine.startRelay(
          url, "--once", "--tls-ca", temporary.file("other.pem"))
        #expect(await wrong.wait() == .exited(69), "\(wrong.errors)")
        #expect(wrong.errors.contains("check the certificates"), "\(wrong.errors)")
        let none = try machine.startRelay(url, "--tls-ca", temporary.file("none.pem"))
        #expect(await none.wait() == .exited(74), "\(none.errors)")
        try Data("no certificate".utf8).write(to: URL(filePath: temporary.file("none.pem")))
        let garbage = try machine.startRelay(url, "--tls-ca", temporary.file("none.pem"))
        #expect(await garbage.wait() == .exited(64), "\(garbage.errors)")
      }

      @Test(
        "between two addresses of two network namespaces, and again after the link was down",
        .enabled("network namespaces want root and ip(8)") { await Namespace.areAllowed() })
      func namespaces() async throws {
        let space = try await Namespace()
        let server = try Server(address: Namespace.inside, under: space.wrapper)
        try await server.start()
        let machines = [RelayedMachine("alpha"), RelayedMachine("beta")]
        for machine in machines { try machine.startRelay(server.url) }
        try await machines[0].post("across")
        try await machines.expectSame(events: 1)
        try await space.link("down")
        for machine in machines { try await machine.post("cut off on \(machine.name)") }
        try await space.link("up")
        try await machines.expectSame(events: 3, within: 90)
        try await space.remove()
      }

      @Test("on a link that is slow and breaks again and again, everything arrives in the end")
      func badLink() async throws {
        let server = try Server()
        try await server.start()
        let seed = UInt32.random(in: .min ... .max)
        let (alpha, beta) = (RelayedMachine("alpha"), RelayedMachine("beta"))
        for machine in [alpha, beta] {
          let lines = (0..<300).map { "post \($0) of \(machine.name) \(seed)\n" }
          try await machine.postAll(lines.joined())
        }
        let script = URL(filePath: #filePath).deletingLastPathComponent()
          .deletingLastPathComponent().appending(path: "Fixtures/slow.py").path
        let words = [script, "127.0.0.1:\(server.port)", "0.02", "300000", "80000", "\(seed)"]
        let link = try Program(
          "/usr/bin/python3", arguments: words.map { Array($0.utf8) },
          directory: server.temporary)
        await eventually("the link is there") { link.lines.count == 1 }
        for machine in [alpha, beta] {
          try machine.startRelay("nats://127.0.0.1:\(link.lines.first ?? "0")")
        }
        try await [alpha, beta].expectSame(events: 600, within: 90, "seed \(seed)")
        #expect(alpha.relay?.errors.contains("not connected") == true, "it broke; seed \(seed)")
      }

      /// A certificate for this machine's loopback address, signed by itself.
      private static func certificate(_ name: String, in temporary: TemporaryDirectory) async throws
      {
        let words = [
          "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=\(name)",
          "-addext", "subjectAltName=IP:127.0.0.1", "-keyout", temporary.file("\(name).key"),
          "-out", temporary.file("\(name).pem"),
        ]
        let openssl = try Program(
          "/usr/bin/openssl", arguments: words.map { Array($0.utf8) }, directory: temporary)
        guard await openssl.wait() == .exited(0) else { throw Boards.Failure(openssl.errors) }
      }
    }
  }

  /// A network namespace with a pair of addresses: one here, one inside.
  struct Namespace {
    static let inside = "10.213.77.2"
    private static let outside = "10.213.77.1"
    private static let temporary = TemporaryDirectory()

    private let name: String

    var wrapper: [String] { ["/usr/sbin/ip", "netns", "exec", name] }

    init() async throws {
      name = "cb\(getpid())"
      try await Self.ip("netns", "add", name)
      try await Self.ip("link", "add", name, "type", "veth", "peer", "name", "eth0", "netns", name)
      try await Self.ip("addr", "add", Self.outside + "/30", "dev", name)
      try await Self.ip("link", "set", name, "up")
      try await Self.ip("-n", name, "addr", "add", Self.inside + "/30", "dev", "eth0")
      try await Self.ip("-n", name, "link", "set", "eth0", "up")
      try await Self.ip("-n", name, "link", "set", "lo", "up")
    }

    func link(_ state: String) async throws { try await Self.ip("link", "set", name, state) }

    /// The pair of addresses goes with it.
    func remove() async throws { try await Self.ip("netns", "del", name) }

    /// Whether one can be made here; it is taken away again.
    static func areAllowed() async -> Bool {
      let name = "cbtry\(getpid())"
      guard (try? await ip("netns", "add", name)) != nil else { return false }
      let isPaired =
        (try? await ip(
          "link", "add", name, "type", "veth", "peer", "name", "eth0", "netns", name)) != nil
      try? await ip("netns", "del", name)
      return isPaired
    }

    private static func ip(_ words: String...) async throws {
      guard FileManager.default.isExecutableFile(atPath: "/usr/sbin/ip") else {
        throw Boards.Failure("no ip(8)")
      }
      let program = try Program(
        "/usr/sbin/ip", arguments: words.map { Array($0.utf8) }, directory: temporary)
      guard await program.wait() == .exited(0) else { throw Boards.Failure(program.errors) }
    }
  }
#endif
