import Foundation
import TestSupport
import Testing

@Suite("Who gets at a board", .serialized)
struct TrustSharingTests {
  /// Somebody with no rights but those of everybody, and perhaps of one group.
  private static let stranger: UInt32 = 54321
  private static let group: UInt32 = 54322

  @Test("a board is its owner's alone, whatever the umask", arguments: ["000", "022", "777"])
  func ownersAlone(umask: String) async throws {
    let boards = Boards()
    let listening = try shell(boards, "umask \(umask); exec \"$0\" --follow --verbose", "board")
    await eventually("the board is ready") { listening.errors.contains("ready") }
    let writer = try shell(boards, "umask \(umask); exec \"$0\" title", "writer")
    #expect(await writer.wait() == .exited(0), "\(writer.errors)")
    await eventually("the post comes") { listening.lines.count == 1 }
    for (path, mode) in try modes(boards) {
      #expect(mode == (isDirectory(path) ? 0o700 : 0o600), "\(path)")
    }
  }

  @Test("a shared one is its group's, whatever the umask and without asking again")
  func shared() async throws {
    let boards = Boards()
    let writer = try shell(boards, "umask 777; exec \"$0\" --shared title", "writer")
    #expect(await writer.wait() == .exited(0), "\(writer.errors)")
    let listening = try shell(boards, "umask 077; exec \"$0\" --follow --verbose", "board")
    await eventually("the board is ready") { listening.errors.contains("ready") }
    let found = try modes(boards)
    #expect(found.count >= 7)
    for (path, mode) in found {
      #expect(mode == (isDirectory(path) ? 0o2770 : 0o660), "\(path)")
    }
  }

  @Test("a board is shared when it is made, not in passing")
  func notInPassing() async throws {
    let boards = Boards()
    #expect(await (try boards.writer("mine")).wait() == .exited(0))
    let writer = try boards.writer("--shared", "ours")
    #expect(await writer.wait() == .exited(73))
    #expect(writer.errors.contains("chgrp"))
    #expect(try await boards.history().count == 1)
  }

  @Test("without the group there is nothing, with it there is all", .enabled(if: getuid() == 0))
  func strangers() async throws {
    let boards = Boards()
    // What lies above the boards is open to all, as /srv would be.
    #expect(chmod(boards.temporary.path, 0o755) == 0)
    #expect(await (try boards.writer("--shared", "first")).wait() == .exited(0))
    for path in [boards.root] + (try modes(boards).map(\.0)) {
      #expect(chown(path, 0, Self.group) == 0)
      if isDirectory(path) { #expect(chmod(path, 0o2770) == 0) }
    }
    let listening = try await boards.readyBoard()
    let socket = try #require(try modes(boards).map(\.0).first { $0.hasSuffix(".sock") })

    // Where a stranger can run them, wherever they were built.
    let programs = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: programs, withIntermediateDirectories: false)
    defer { try? FileManager.default.removeItem(at: programs) }
    // By a process of its own: a descriptor that writes here, seen by another test's child, would
    // keep the copy from being run.
    let copying = try run(
      boards, "/bin/cp", [Program.built("writer"), Program.built("board"), programs.path])
    #expect(await copying.wait() == .exited(0), "\(copying.errors)")
    #expect(chmod(programs.path, 0o755) == 0)
    func stranger(_ groups: String, _ words: String...) throws -> Program {
      try asStranger(boards, groups, [programs.appending(path: words[0]).path] + words.dropFirst())
    }

    let outside = "--clear-groups"
    let refused = try stranger(outside, "writer", "intruder")
    #expect(await refused.wait() == .exited(77), "\(refused.errors)")
    let blind = try stranger(outside, "board", "--once")
    #expect(await blind.wait() == .exited(77))
    #expect(blind.output.isEmpty)
    #expect(await (try connecting(boards, outside, to: socket)).wait() == .exited(1))

    let inside = "--groups=\(Self.group)"
    #expect(await (try connecting(boards, inside, to: socket)).wait() == .exited(0))
    let writer = try stranger(inside, "writer", "second")
    #expect(await writer.wait() == .exited(0), "\(writer.errors)")
    await eventually("both posts are on the owner's board") { listening.lines.count == 2 }
    let board = try stranger(inside, "board", "--once")
    #expect(await board.wait() == .exited(0), "\(board.errors)")
    #expect(board.lines.count == 2)
    // And the other way round: the owner's writer reaches the member's board, at once.
    let theirs = try stranger(inside, "board", "--follow", "--count", "3")
    try await eventually("their board listens") {
      try modes(boards).count { $0.0.hasSuffix(".sock") } == 2
    }
    #expect(await (try boards.writer("third")).wait() == .exited(0))
    #expect(await theirs.wait() == .exited(0))
  }

  // MARK: Helpers

  private func shell(_ boards: Boards, _ script: String, _ program: String) throws -> Program {
    try run(boards, "/bin/sh", ["-c", script, Program.built(program)])
  }

  private func asStranger(
    _ boards: Boards, _ groups: String, _ words: [String]
  ) throws -> Program {
    try run(
      boards, "/usr/bin/setpriv",
      ["--reuid=\(Self.stranger)", "--regid=\(Self.stranger)", groups] + words)
  }

  /// Exits with 0 if the socket takes a connection, else with 1.
  private func connecting(_ boards: Boards, _ groups: String, to path: String) throws -> Program {
    let script = """
      import socket, sys
      try: socket.socket(socket.AF_UNIX).connect(sys.argv[1])
      except PermissionError: sys.exit(1)
      """
    return try asStranger(boards, groups, ["/usr/bin/python3", "-c", script, path])
  }

  private func run(_ boards: Boards, _ executable: String, _ words: [String]) throws -> Program {
    try Program(
      executable, arguments: words.map { Array($0.utf8) }, environment: boards.variables,
      directory: boards.temporary)
  }

  /// Everything that belongs to the board, with its mode.
  private func modes(_ boards: Boards) throws -> [(String, UInt32)] {
    let directory = boards.root + "/main"
    let below = try FileManager.default.subpathsOfDirectory(atPath: directory)
    return ([directory] + below.map { "\(directory)/\($0)" }).compactMap { path in
      var facts = stat()
      guard lstat(path, &facts) == 0 else { return nil }
      return (path, UInt32(facts.st_mode) & 0o7777)
    }
  }

  private func isDirectory(_ path: String) -> Bool {
    var facts = stat()
    return lstat(path, &facts) == 0 && facts.st_mode & S_IFMT == S_IFDIR
  }
}
