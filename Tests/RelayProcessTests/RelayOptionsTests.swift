import JetStream
import RelayProcess
import Shared
import Testing

@Suite struct `relay's options` {
  private func options(
    _ words: String..., environment: [String: String] = ["CORKBOARD_DIR": "/b"]
  ) throws(CommandFailure) -> RelayOptions {
    let arguments = try CommandLineParser.parse(
      (["relay"] + words).map { Array($0.utf8) }, options: RelayOptions.specs)
    return try RelayOptions(arguments) { environment[$0].map { Array($0.utf8) } }
  }

  @Test func `a server is enough`() throws {
    let options = try options("--server", "nats://h:1", "--board", "ops")
    #expect(options.access.stream == "corkboard-ops" && options.access.replicas == 1)
    #expect(options.machine == nil && !options.isOnce)
    #expect(options.access.servers == "nats://h:1")
  }

  @Test
  func `the server may stand in a variable, where its password is not in the list of processes`()
    throws
  {
    let options = try options(
      environment: ["CORKBOARD_DIR": "/b", "CORKBOARD_SERVER": "nats://u:p@h:1"])
    #expect(options.access.addresses.first?.password == "p")
  }

  @Test(arguments: [
    [], ["--server", ""], ["--server", "ftp://h"], ["--server", "h", "--stream", "a.b"],
    ["--server", "h", "--machine", "a b"], ["--server", "h", "--replicas", "0"],
    ["--server", "h", "--replicas", "x"], ["--server", "h", "--tls-key", "k"],
    ["--server", "h", "extra"],
  ])
  func `wrong ones are refused with 64`(_ words: [String]) {
    #expect {
      let arguments = try CommandLineParser.parse(
        (["relay"] + words).map { Array($0.utf8) }, options: RelayOptions.specs)
      _ = try RelayOptions(arguments) { $0 == "CORKBOARD_DIR" ? Array("/b".utf8) : nil }
    } throws: {
      ($0 as? CommandFailure)?.exitCode == .usage
    }
  }

  @Test func `a refused server is not said again, for it may hold a password`() {
    #expect {
      _ = try options("--server", "ftp://u:s3cret@h")
    } throws: {
      ($0 as? CommandFailure)?.message.contains("s3cret") == false
    }
  }

  @Test func `files that cannot be read are found out at the start`() throws {
    let options = try options("--server", "h", "--creds", "/nowhere/creds")
    #expect { try options.checkFiles() } throws: {
      ($0 as? CommandFailure)?.message.hasPrefix("cannot read /nowhere/creds") == true
    }
  }
}
