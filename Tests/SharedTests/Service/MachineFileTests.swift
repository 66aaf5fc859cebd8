import Foundation
import TestSupport
import Testing

@testable import Shared

@Suite struct `What a machine is called on a board` {
  private let temporary = TemporaryDirectory()

  private func board() throws -> BoardDirectory {
    let board = try BoardDirectory(root: temporary.path, name: "main")
    try board.prepare()
    return board
  }

  @Test func `is the host's name, until a relay names it`() throws {
    let board = try board()
    let host = board.machine
    #expect(!host.isEmpty && board.source == "corkboard://\(host)/main")
    try board.nameMachine("anna")
    #expect(board.machine == "anna" && board.source == "corkboard://anna/main")
    #expect(board.elsewhere.machine("corkboard://\(host)/main") == nil)
    try board.nameMachine("ben")
    #expect(board.machine == "ben")
    let entry = try board.openLog().append([.create(.sample())])[0]
    #expect(entry.source == "corkboard://ben/main")
  }

  @Test(arguments: [
    "", "anna", "a b\n", "\n", String(repeating: "a", count: 65) + "\n", "\u{1B}[0m\n",
  ])
  func `a file that holds no name counts for nothing`(_ text: String) throws {
    let board = try board()
    let host = board.machine
    try Data(text.utf8).write(to: URL(filePath: board.path + "/machine"))
    #expect(board.machine == host)
  }

  @Test func `a file is the owner's alone`() throws {
    let board = try board()
    try board.nameMachine("anna")
    var status = stat()
    #expect(stat(board.path + "/machine", &status) == 0 && status.st_mode & 0o777 == 0o600)
  }
}
