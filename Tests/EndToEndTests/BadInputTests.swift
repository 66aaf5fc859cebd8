import Foundation
import Shared
import TestSupport
import Testing

@Suite("Bad input ends in one sentence and the right code", .serialized)
struct BadInputTests {
  /// One sentence on standard error that names the thing; nothing on standard output.
  private func refused(
    _ program: Program, _ code: ExitCode, naming words: String...,
    sourceLocation: SourceLocation = #_sourceLocation
  ) async {
    let ending = await program.wait()
    #expect(ending == .exited(code.rawValue), sourceLocation: sourceLocation)
    #expect(program.output.isEmpty, sourceLocation: sourceLocation)
    #expect(
      program.errors.filter { $0 == "\n" }.count == 1, "\(program.errors)",
      sourceLocation: sourceLocation)
    for word in words {
      #expect(program.errors.contains(word), "\(program.errors)", sourceLocation: sourceLocation)
    }
  }

  @Test("an unknown option, too many arguments, two ways in at once")
  func usage() async throws {
    let boards = Boards()
    await refused(try boards.writer("--nope"), .usage, naming: "--nope", "--help")
    await refused(try boards.writer("a", "b", "c"), .usage, naming: "quotes")
    await refused(try boards.writer("--lines", "--json-lines"), .usage, naming: "--json-lines")
    await refused(try boards.writer("--lines", "title"), .usage, naming: "--lines")
    await refused(try boards.writer("-", "content"), .usage, naming: "standard input")
    await refused(try boards.writer("--prune", "9999-01-01"), .usage, naming: "future", "0s")
    await refused(try boards.board("--search", " "), .usage, naming: "--search")
    await refused(try boards.board("operand"), .usage, naming: "operand")
    await refused(try boards.board("--once", "--follow"), .usage, naming: "--once")
    await refused(try boards.board("--count", "0"), .usage, naming: "--count")
    await refused(try boards.board("--count", "many"), .usage, naming: "many")
    await refused(try boards.board("--timeout", "-1"), .usage, naming: "--timeout")
    await refused(try boards.board("--since", "whenever"), .usage, naming: "whenever")
    await refused(try boards.board("--board", "../x"), .usage, naming: "../x")
    #expect(!FileManager.default.fileExists(atPath: boards.root))
  }

  @Test("changing a board that is not there is refused, and looking at one is not; none makes it")
  func missingBoard() async throws {
    let boards = Boards()
    await refused(try boards.writer("--prune", "1d"), .noSuchPost, naming: "no board main")
    await refused(try boards.writer("--delete", "9e21"), .noSuchPost, naming: "no board main")
    await refused(try boards.writer("--edit", "9e21", "t"), .noSuchPost, naming: "no board main")
    for words in [
      ["--once"], ["--once", "--json"], ["--search", "word"], ["--once", "--shared"],
    ] {
      await refused(try boards.start("board", words), .done, naming: "no board main", boards.root)
    }
    #expect(!FileManager.default.fileExists(atPath: boards.root))
  }

  @Test("one wrong id among several: nothing is deleted, and that is said")
  func deletion() async throws {
    let boards = Boards()
    let writer = try boards.writer("kept")
    #expect(await writer.wait() == .exited(0))
    await refused(
      try boards.writer("--delete", writer.lines[0], "0000000000"), .noSuchPost,
      naming: "0000000000", "nothing was deleted")
    #expect(try await boards.history().count == 1)
  }

  @Test("a title that is blank, two lines, or too long; a content that is too long")
  func limits() async throws {
    let boards = Boards()
    await refused(try boards.writer(""), .badData, naming: "title", "blank")
    await refused(try boards.writer(" \t\u{200B}"), .badData, naming: "title", "blank")
    await refused(try boards.writer("a\nb"), .badData, naming: "title", "line")
    let long = String(repeating: "가", count: 201)
    await refused(try boards.writer(long), .badData, naming: "201", "200")
    let content = [UInt8](repeating: UInt8(ascii: "x"), count: 1_048_577)
    await refused(
      try boards.writer("t", "-", input: .bytes(content)), .badData, naming: "1048577", "1048576")
    await refused(try boards.writer("t", "--author", " "), .badData, naming: "author")
    await refused(try boards.writer(input: .empty), .badData, naming: "standard input is empty")
    await refused(try boards.writer(input: .bytes([10, 10, 10])), .badData, naming: "blank")
    #expect(try await boards.history().isEmpty)
  }

  @Test("at the limits a post is taken")
  func atTheLimits() async throws {
    let boards = Boards()
    let content = [UInt8](repeating: UInt8(ascii: "x"), count: 1_048_576)
    let writer = try boards.writer(
      String(repeating: "가", count: 200), "-", input: .bytes(content))
    #expect(await writer.wait() == .exited(0), "\(writer.errors)")
    #expect(try await boards.history().count == 1)
  }

  @Test("bytes that are not UTF-8 are refused whole, wherever they come in")
  func invalidUTF8() async throws {
    let boards = Boards()
    let bad: [UInt8] = [0x61, 0xC3, 0x28]
    await refused(try boards.writer(bytes: [bad]), .badData, naming: "title", "UTF-8", "byte 1")
    await refused(
      try boards.writer(bytes: [[0x61], bad]), .badData, naming: "content", "UTF-8")
    await refused(
      try boards.writer("t", "-", input: .bytes([0xC0, 0xAF])), .badData, naming: "UTF-8")
    await refused(
      try boards.writer(bytes: [[0x61], Array("--author".utf8), bad]), .badData,
      naming: "--author", "UTF-8")
    #expect(try await boards.history().isEmpty)
  }

  @Test("a directory that cannot be made is named")
  func directory() async throws {
    let boards = Boards()
    try Data().write(to: URL(filePath: boards.root))
    let writer = try boards.writer("t", "-", input: .bytes(Array("from a pipe".utf8)))
    #expect(await writer.wait() == .exited(73))
    #expect(writer.errors.contains(boards.root) && writer.errors.contains("--dir"))
    #expect(writer.errors.hasSuffix("\nt\nfrom a pipe\n"), "the text is given back")
    await refused(try boards.board("--once"), .cannotCreate, naming: boards.root)
  }

  @Test("a log that is not a database, and one of a newer version, are named and left alone")
  func badLog() async throws {
    let boards = Boards()
    #expect(await (try boards.writer("t")).wait() == .exited(0))
    let log = boards.root + "/main/log.db"
    let script = """
      import sqlite3, sys
      log = sqlite3.connect(sys.argv[1])
      log.execute("PRAGMA user_version=999")
      log.execute("PRAGMA wal_checkpoint(TRUNCATE)")
      """
    let sqlite = try Program(
      "/usr/bin/python3", arguments: ["-c", script, log].map { Array($0.utf8) },
      directory: boards.temporary)
    #expect(await sqlite.wait() == .exited(0), "\(sqlite.errors)")
    let newer = try boards.writer("kept title", "kept\ncontent")
    #expect(await newer.wait() == .exited(76))
    let errors = newer.errors.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(errors[0].contains(log) && errors[0].contains("newer"), "\(newer.errors)")
    #expect(newer.errors.hasSuffix("\nkept title\nkept\ncontent\n"), "the text is given back")
    await refused(try boards.board("--once"), .badLog, naming: log, "newer")

    let garbage = Data((0..<8192).map { _ in UInt8.random(in: 0...255) })
    for suffix in ["-wal", "-shm"] { try? FileManager.default.removeItem(atPath: log + suffix) }
    try garbage.write(to: URL(filePath: log))
    let lines = try boards.writer("--lines", input: .bytes(Array("one\ntwo\n".utf8)))
    #expect(await lines.wait() == .exited(76))
    #expect(lines.errors.contains(log) && lines.errors.hasSuffix("\none\ntwo\n"), "\(lines.errors)")
    await refused(try boards.board("--once"), .badLog, naming: log)
    #expect(try Data(contentsOf: URL(filePath: log)) == garbage)
  }

  @Test("standard output closed or full: the post is stored, and the exit code is not 0")
  func output() async throws {
    let boards = Boards()
    for output in [Program.Output.closed, .path("/dev/full")] {
      let writer = try boards.writer("t", output: output)
      #expect(await writer.wait() == .exited(74))
      #expect(writer.errors.contains("the post is stored, but its id"), "\(writer.errors)")
      let board = try boards.board("--once", output: output)
      #expect(await board.wait() == .exited(74))
      #expect(board.errors.contains("standard output"), "\(board.errors)")
    }
    let lines = try boards.writer(
      "--lines", input: .bytes(Array("one\ntwo\n".utf8)), output: .path("/dev/full"))
    #expect(await lines.wait() == .exited(74))
    #expect(lines.errors.contains("the posts are stored, but not all of their ids"))
    #expect(try await boards.history().count == 4)
  }

  @Test("standard input closed is an error, not an empty post")
  func closedInput() async throws {
    let boards = Boards()
    await refused(
      try boards.writer("t", "-", input: .closed), .inputOutput, naming: "standard input")
  }

  @Test("an error message shows hostile text, it does not carry it out")
  func hostileMessages() async throws {
    let boards = Boards()
    let writer = try boards.writer("--\u{1B}]0;owned\u{07}\u{202E}")
    #expect(await writer.wait() == .exited(64))
    for scalar in writer.errors.unicodeScalars where scalar != "\n" {
      #expect(scalar.value >= 0x20 && scalar.value != 0x7F && scalar.value != 0x202E)
    }
  }
}
