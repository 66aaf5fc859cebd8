import Foundation
import Shared
import TestSupport
import Testing

@Suite("Editing, deleting, and carrying events from board to board", .serialized)
struct WholeEventsTests {
  private func post(_ boards: Boards, _ arguments: String...) async throws -> String {
    let writer = try boards.writer(bytes: arguments.map { Array($0.utf8) })
    #expect(await writer.wait() == .exited(0), "\(writer.errors)")
    return writer.lines[0]
  }

  private func run(_ boards: Boards, _ arguments: String..., exits code: Int32) async throws
    -> Program
  {
    let writer = try boards.writer(bytes: arguments.map { Array($0.utf8) })
    #expect(await writer.wait() == .exited(code), "\(writer.errors)")
    return writer
  }

  private func posts(_ boards: Boards) async throws -> [Post] {
    let lines = try await boards.history()
    return Fold(try lines.map { try Envelope.decode(Array($0.utf8)) }).posts.reversed()
  }

  @Test("an edit gives new texts, by the end or the beginning of the id, and keeps who and when")
  func edit() async throws {
    let boards = Boards()
    let id = try await post(boards, "Title", "content", "--author", "kim")
    _ = try await run(boards, "--edit", String(id.suffix(6)), "New title", exits: 0)
    var found = try #require(try await posts(boards).first)
    #expect(found.title == "New title" && found.content == "content" && found.author == "kim")
    #expect(found.lastEdit != nil)
    _ = try await run(boards, "--edit", String(id.prefix(20)), "", "new content", exits: 0)
    found = try #require(try await posts(boards).first)
    #expect(found.title == "New title" && found.content == "new content")
    let piped = try boards.writer("--edit", id, input: .bytes(Array("Third\nfrom a pipe\n".utf8)))
    #expect(await piped.wait() == .exited(0), "\(piped.errors)")
    #expect(piped.lines == [id])
    found = try #require(try await posts(boards).first)
    #expect(found.title == "Third" && found.content == "from a pipe\n" && "\(found.id)" == id)
  }

  @Test("a board that is up shows an edit and a deletion as they come")
  func live() async throws {
    let boards = Boards()
    let id = try await post(boards, "Title")
    let board = try await boards.readyBoard("--json", "--since", "now")
    _ = try await run(boards, "--edit", id, "New", exits: 0)
    _ = try await run(boards, "--delete", id, exits: 0)
    await eventually("both are shown") { board.lines.count == 2 }
    #expect(board.lines[0].contains("corkboard.post.update"))
    #expect(board.lines[1].contains("corkboard.post.delete"))
    let plain = try boards.board("--once")
    #expect(await plain.wait() == .exited(0))
    #expect(plain.lines.count == 3)
    #expect(plain.lines[1].contains("edited") && plain.lines[2].contains("deleted"))
  }

  @Test("an ambiguous id lists the candidates, an unknown one is exit 66, nothing is stored")
  func ids() async throws {
    let boards = Boards()
    let first = try await post(boards, "first")
    let second = try await post(boards, "second")
    let common = String(zip(first, second).prefix { $0 == $1 }.map(\.0))
    let ambiguous = try await run(boards, "--delete", common, exits: 65)
    #expect(ambiguous.errors.contains(first) && ambiguous.errors.contains(second))
    for digits in ["ffffffffffff", "", "-", "nonsense", "\u{1B}[2J"] {
      _ = try await run(boards, "--edit", digits, "x", exits: 66)
      _ = try await run(boards, "--delete", "--", digits, exits: 66)
    }
    _ = try await run(boards, "--delete", first, "ffffffffffff", exits: 66)
    for digits in [first.prefix(1), first.suffix(3)].map(String.init) {
      let short = try await run(boards, "--delete", digits, exits: 65)
      #expect(short.errors.contains("too short"), "\(short.errors)")
    }
    #expect(try await boards.history().count == 2)
  }

  @Test("deleting twice is fine; an edit after the deletion is refused and changes nothing")
  func deleted() async throws {
    let boards = Boards()
    let id = try await post(boards, "Title")
    _ = try await run(boards, "--delete", id, exits: 0)
    _ = try await run(boards, "--delete", id, exits: 0)
    _ = try await run(boards, "--delete", String(id.suffix(6)), exits: 0)
    let refused = try await run(boards, "--edit", id, "x", exits: 66)
    #expect(refused.errors.contains("deleted"))
    #expect(try await posts(boards).isEmpty)
    #expect(try await boards.history().count == 2)
  }

  @Test("an edit without anything to change, or with texts over the limits, is refused")
  func badEdits() async throws {
    let boards = Boards()
    let id = try await post(boards, "Title")
    _ = try await run(boards, "--edit", id, "", exits: 65)
    _ = try await run(boards, "--edit", id, String(repeating: "x", count: 201), exits: 65)
    _ = try await run(boards, "--edit", id, "a\nb", exits: 65)
    #expect(try await boards.history().count == 1)
  }

  @Test("board --once --json into writer --json-lines is a backup and a restore, however often")
  func restore() async throws {
    let boards = Boards()
    let first = try await post(boards, "first", "with \u{1B}[31m \u{0} 한글")
    let second = try await post(boards, "second")
    _ = try await post(boards, "third", "--author", "lee")
    _ = try await run(boards, "--edit", first, "edited", exits: 0)
    _ = try await run(boards, "--delete", second, exits: 0)
    let backup = try await boards.history().map { $0 + "\n" }.joined()

    let copy = Boards()
    for _ in 0..<2 {
      let restore = try copy.writer("--json-lines", input: .bytes(Array(backup.utf8)))
      #expect(await restore.wait() == .exited(0), "\(restore.errors)")
    }
    // The same but for the log's own id, which names the log the places are of.
    func withoutLogID(_ lines: [String]) throws -> [String] {
      try lines.map { line in
        let entry = try Envelope.decode(Array(line.utf8))
        return line.replacing("\(try #require(entry.logID))", with: "")
      }
    }
    #expect(try withoutLogID(try await copy.history()) == withoutLogID(try await boards.history()))
    #expect(try await posts(copy) == posts(boards))
  }

  @Test("an event that no board could have printed is named by its line and refused")
  func badEvents() async throws {
    let boards = Boards()
    let id = try await post(boards, "good")
    let good = try await boards.history()[0]
    let input = [
      good.replacing("corkboard.post.create", with: "corkboard.post.explode"),
      good.replacing("\"1.0\"", with: "\"9.0\""),
      good.replacing(id, with: "00000000-0000-0000-0000-000000000000"),
      good.replacing("\"good\"", with: "7"), good.replacing("\"good\"", with: "\" \""),
      good.replacing("\"good\"", with: "\"\(String(repeating: "x", count: 201))\""), good,
    ].map { $0 + "\n" }.joined()
    let copy = Boards()
    let restore = try copy.writer("--json-lines", input: .bytes(Array(input.utf8)))
    #expect(await restore.wait() == .exited(65))
    for line in 1...6 { #expect(restore.errors.contains("line \(line): "), "\(restore.errors)") }
    #expect(restore.lines == [id])
    #expect(try await copy.history().count == 1)
  }
}
