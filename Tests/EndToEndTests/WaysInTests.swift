import Foundation
import Shared
import TestSupport
import Testing

@Suite("The writer's ways in", .serialized)
struct WaysInTests {
  private func posts(_ boards: Boards) async throws -> [Post] {
    try await boards.history().compactMap { line in
      guard case .create(let post) = try Envelope.decode(Array(line.utf8)).event else { return nil }
      return post
    }
  }

  @Test("with TITLE given, an input that never ends is not read")
  func inputIsNotRead() async throws {
    let boards = Boards()
    let writer = try boards.writer("title", input: .open)
    #expect(await writer.wait(within: 10) == .exited(0))
  }

  @Test("TITLE and - take the content from standard input, byte for byte")
  func contentFromInput() async throws {
    let boards = Boards()
    let content = "line\r\n\ttwo \u{1B}[31m\u{0}end\n\n"
    let writer = try boards.writer("Build log", "-", input: .bytes(Array(content.utf8)))
    #expect(await writer.wait() == .exited(0))
    #expect(try await posts(boards).map(\.content.utf8).map(Array.init) == [Array(content.utf8)])
  }

  @Test("without TITLE the first line is the title and the rest the content")
  func wholeInput() async throws {
    for (input, title, content) in [
      ("Hello\nfrom\nhere\n", "Hello", "from\nhere\n"), ("Hello", "Hello", ""),
      ("Hello\r\nx", "Hello", "x"), ("Hello\n", "Hello", ""),
    ] {
      let boards = Boards()
      let writer = try boards.writer(input: .bytes(Array(input.utf8)))
      #expect(await writer.wait() == .exited(0), "\(writer.errors)")
      let post = try #require(try await posts(boards).first)
      #expect(post.title == title)
      #expect(Array(post.content.utf8) == Array(content.utf8))
    }
  }

  @Test("- alone is standard input: a first line with the title, and the rest")
  func dash() async throws {
    let boards = Boards()
    let writer = try boards.writer("-", input: .bytes(Array("Hello\nfrom here".utf8)))
    #expect(await writer.wait() == .exited(0), "\(writer.errors)")
    let post = try #require(try await posts(boards).first)
    #expect(post.title == "Hello" && post.content == "from here")
  }

  @Test("--lines makes each line a post; a bad one is named, the good ones are posted")
  func lines() async throws {
    let boards = Boards()
    let input = Array("one\n\nthree\n".utf8) + [0xFF, 0x0A] + Array("five".utf8)
    let writer = try boards.writer("--lines", input: .bytes(input))
    #expect(await writer.wait() == .exited(65))
    #expect(writer.errors.contains("line 2: "))
    #expect(writer.errors.contains("line 4: "))
    #expect(try await posts(boards).map(\.title) == ["one", "three", "five"])
    #expect(try await posts(boards).map { "\($0.id)" } == writer.lines)
  }

  @Test("--lines posts what has come while more is awaited")
  func streaming() async throws {
    let boards = Boards()
    let board = try await boards.readyBoard("--json")
    let writer = try boards.writer("--lines", input: .open)
    writer.send("first\n")
    await eventually("the first line is shown") { board.lines.count == 1 }
    writer.send("sec")
    writer.send("ond\n")
    await eventually("the second line is shown") { board.lines.count == 2 }
    writer.closeInput()
    #expect(await writer.wait() == .exited(0))
  }

  @Test("--json-lines takes objects; a bad line is named, the good ones are posted")
  func jsonLines() async throws {
    let boards = Boards()
    let input = """
      {"title":"a","content":"x\\ny","author":"build"}
      {"title":"b"}
      {"content":"no title"}
      not json
      {"title":7}
      []
      {"title":" "}
      {"title":"c","unknown":[1,2,{}]}
      """
    let writer = try boards.writer("--json-lines", input: .bytes(Array(input.utf8)))
    #expect(await writer.wait() == .exited(65))
    for line in 3...7 { #expect(writer.errors.contains("line \(line): "), "\(writer.errors)") }
    let found = try await posts(boards)
    #expect(found.map(\.title) == ["a", "b", "c"])
    #expect(found.map(\.content) == ["x\ny", "", ""])
    #expect(found.map(\.author) == ["build", "tester", "tester"])
  }

  @Test("--author and the environment say who posts")
  func author() async throws {
    let boards = Boards()
    let named = try boards.writer("a", "--author", "kim")
    #expect(await named.wait() == .exited(0))
    let byEnvironment = try boards.writer("b", environment: ["CORKBOARD_AUTHOR": "lee"])
    #expect(await byEnvironment.wait() == .exited(0))
    #expect(try await posts(boards).map(\.author) == ["kim", "lee"])
  }

  @Test("--quiet prints nothing")
  func quiet() async throws {
    let boards = Boards()
    let writer = try boards.writer("--quiet", "t")
    #expect(await writer.wait() == .exited(0))
    #expect(writer.output.isEmpty && writer.errors.isEmpty)
  }

  @Test("hostile bytes come back from --json as they went in, and act on no terminal")
  func hostile() async throws {
    let fixtures = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../SharedTests/Fixtures/hostile").standardized
    let files = try FileManager.default.contentsOfDirectory(
      at: fixtures, includingPropertiesForKeys: nil)
    #expect(files.count > 30)
    let boards = Boards()
    var expected: [[UInt8]] = []
    for file in files.sorted(by: { $0.path < $1.path }) {
      let bytes = Array(try Data(contentsOf: file))
      let writer = try boards.writer("title", "-", input: .bytes(bytes))
      let isText = String(validating: bytes, as: UTF8.self) != nil
      #expect(await writer.wait() == .exited(isText ? 0 : 65), "\(file.lastPathComponent)")
      if isText { expected.append(bytes) }
    }
    #expect(try await posts(boards).map { Array($0.content.utf8) } == expected)

    let plain = try boards.board("--once")
    #expect(await plain.wait() == .exited(0))
    let rows = plain.output.split(separator: "\n")
    #expect(rows.count == expected.count, "no content breaks its row")
    for scalar in plain.output.unicodeScalars where scalar != "\n" {
      #expect(scalar.value >= 0x20 && !(0x7F...0x9F).contains(scalar.value))
    }
  }
}
