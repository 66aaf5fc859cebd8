import ReactorCore
import TestSupport
import Testing

@testable import Shared

@MainActor
@Suite("Who is on a board")
struct PeopleTests {
  private let directory = TemporaryDirectory()

  private func board() throws -> BoardDirectory {
    let board = try BoardDirectory(root: directory.path, name: "main")
    try board.prepare()
    return board
  }

  @Test("who comes is there at once, who leaves is gone, without anybody asking")
  func live() async throws {
    let board = try board()
    let source = People.dataSource(of: board).listen()
    let kim = try Presence(on: board, role: .board, name: "kim")
    await eventually("kim is there") { source.documents.map(\.name) == ["kim"] }
    let lee = try Presence(on: board, role: .writer, name: "리 \"\u{1B}\n")
    await eventually("lee is there") { source.documents.count == 2 }
    #expect(source.documents.first { $0.role == .writer }?.name == "리 \"\u{1B}\n")
    kim.leave()
    await eventually("kim is gone") { source.documents.count == 1 }
    lee.leave()
    await eventually("lee is gone") { source.documents.isEmpty }
  }

  @Test("what a stranger says about itself is read as far as it makes sense")
  func strangers() {
    for info in ["", "hello", "{", "{\"role\":7}", "{\"role\":\"king\",\"name\":[]}"] {
      let person = Person(
        id: "x", name: "", role: nil, process: 1, since: Timestamp(milliseconds: 0))
      #expect(Person.words(Array(info.utf8)).name ?? "" == person.name)
      #expect(Person.words(Array(info.utf8)).role == nil)
    }
    let info = Person.info(role: .board, name: "a\"b")
    #expect(Person.words(info).name == "a\"b")
    #expect(Person.words(info).role == .board)
  }
}
