#if Relay
  import Foundation
  import TestSupport
  import Testing

  /// A real server with JetStream on a loopback port, in a directory of its own; it can be killed
  /// and started again with what it had.
  final class Server {
    let temporary = TemporaryDirectory()
    private(set) var port: Int
    private(set) var program: Program?
    private let arguments: [String]
    private let address: String

    /// Where Debian and others put it.
    static let path = ["/usr/sbin", "/usr/bin", "/usr/local/bin", "/opt/homebrew/bin"]
      .map { $0 + "/nats-server" }.first { FileManager.default.isExecutableFile(atPath: $0) }

    /// - Parameters:
    ///   - arguments: more of them, for a cluster or for accounts.
    ///   - wrapper: what starts it, as `ip netns exec`.
    init(
      _ arguments: [String] = [], port: Int = -1, address: String = "127.0.0.1",
      under wrapper: [String] = []
    ) throws {
      self.arguments = arguments
      self.wrapper = wrapper
      self.port = port
      self.address = address
      try FileManager.default.createDirectory(
        atPath: temporary.file("ports"), withIntermediateDirectories: true)
    }

    private let wrapper: [String]

    var url: String { "nats://\(address):\(port)" }

    func start() async throws {
      guard let path = Self.path else {
        throw Boards.Failure("no nats-server; see scripts/setup.sh")
      }
      let words =
        wrapper + [
          path, "-a", address, "-p", "\(port)", "-js", "-sd", temporary.file("js"),
          "--ports_file_dir", temporary.file("ports"),
        ] + arguments
      let program = try Program(
        words[0], arguments: words.dropFirst().map { Array($0.utf8) }, directory: temporary)
      self.program = program
      await eventually("the server is ready") {
        program.errors.contains("Server is ready")
      }
      guard port == -1 else { return }
      // It writes the file when it is ready, or a moment later.
      await eventually("the server tells its port") { portThatItTook != nil }
      port = portThatItTook ?? 0
    }

    /// At once, as a machine that lost its power.
    func kill() async {
      program?.signal(SIGKILL)
      _ = await program?.wait()
    }

    /// A file of its settings, for what has no option.
    static func settings(_ text: String, in temporary: TemporaryDirectory) throws -> String {
      let path = temporary.file("settings-\(UUID().uuidString).conf")
      try text.write(toFile: path, atomically: true, encoding: .utf8)
      return path
    }

    private var portThatItTook: Int? {
      let directory = temporary.file("ports")
      let names = try? FileManager.default.contentsOfDirectory(atPath: directory)
      return (names ?? []).lazy.compactMap { name in
        let text = try? String(contentsOfFile: "\(directory)/\(name)", encoding: .utf8)
        return text?.firstMatch(of: /[a-z]+:\/\/[^"]*:(\d+)/).flatMap { Int($0.1) }
      }.first
    }

    // MARK: Doing something to the stream

    /// Asks the server's API, and gives its answer as JSON.
    @discardableResult
    func ask(_ subject: String, _ request: String = "") async throws -> String {
      try await speak("request", subject, Array(request.utf8))
    }

    func publish(_ subject: String, _ payload: [UInt8]) async throws {
      try await speak("publish", subject, payload)
    }

    @discardableResult
    private func speak(
      _ what: String, _ subject: String, _ payload: [UInt8]
    ) async throws -> String {
      let script = URL(filePath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().appending(path: "Fixtures/nats.py").path
      let file = temporary.file(UUID().uuidString)
      try Data(payload).write(to: URL(filePath: file))
      let words = [script, "\(address):\(port)", what, subject, file]
      let program = try Program(
        "/usr/bin/python3", arguments: words.map { Array($0.utf8) }, directory: temporary)
      guard await program.wait() == .exited(0) else { throw Boards.Failure(program.errors) }
      return program.output
    }
  }

  /// Ports that nobody uses now, for servers that must know each other's before they start.
  enum FreePorts {
    static func take(_ count: Int) throws -> [Int] {
      var sockets: [Int32] = []
      defer { for socket in sockets { close(socket) } }
      return try (0..<count).map { _ in
        #if os(Linux)
          let stream = Int32(SOCK_STREAM.rawValue)
        #else
          let stream = SOCK_STREAM
        #endif
        let number = socket(AF_INET, stream, 0)
        sockets.append(number)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isBound = withUnsafeMutablePointer(to: &address) { pointer in
          pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
            bind(number, pointer, size) == 0 && getsockname(number, pointer, &size) == 0
          }
        }
        guard isBound else { throw Boards.Failure("no free port") }
        return Int(UInt16(bigEndian: address.sin_port))
      }
    }
  }
#endif
