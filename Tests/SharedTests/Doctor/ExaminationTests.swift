import Bus
import Foundation
import TestSupport
import Testing

@testable import Shared

@Suite("Examining a board")
struct ExaminationTests {
  private let temporary = TemporaryDirectory()

  private func board() throws -> BoardDirectory {
    try BoardDirectory(root: temporary.file("boards"), name: "main")
  }

  /// A board with one post, and its facts after something was done to it.
  private func facts(
    after change: (BoardDirectory) throws -> Void = { _ in }
  ) throws -> BoardFacts {
    let board = try board()
    try board.prepare()
    try board.openLog().append([.create(.sample())])
    try change(board)
    return Examination.facts(of: board)
  }

  @Test("finds nothing where nothing is, and makes nothing")
  func missing() throws {
    let facts = Examination.facts(of: try board())
    #expect(facts.directory == nil)
    #expect(facts.directoryFailure == nil)
    #expect(facts.log == .missing)
    #expect(facts.space != nil)
    #expect(!FileManager.default.fileExists(atPath: temporary.file("boards")))
  }

  @Test("finds the log, its numbers and all files of a board that is well")
  func well() throws {
    let facts = try facts()
    guard case .open(let contents) = facts.log else {
      Issue.record("\(facts.log)")
      return
    }
    #expect(contents.version == Schema.version)
    #expect([contents.events, Int64(contents.posts), contents.head] == [1, 1, 1])
    #expect(contents.damage.isEmpty)
    #expect(!contents.isReadOnly)
    #expect(Set(facts.files.map(\.mode)) == [0o600, 0o700])
    #expect(Diagnosis.findings(facts).exitCode == .done)
  }

  @Test("an empty directory stays empty")
  func empty() throws {
    let board = try board()
    try board.prepare()
    try FileManager.default.removeItem(atPath: board.bus)
    #expect(Examination.facts(of: board).log == .missing)
    #expect(try FileManager.default.contentsOfDirectory(atPath: board.path).isEmpty)
  }

  @Test("a log that is none fails with its sentence, damage is found by its pages")
  func damage() throws {
    let garbage = try facts { board in
      try Data("no database at all".utf8).write(to: URL(filePath: board.path + "/log.db"))
    }
    guard case .failed(.badLog, _) = garbage.log else {
      Issue.record("\(garbage.log)")
      return
    }
  }

  @Test("a page that was overwritten is damage")
  func overwritten() throws {
    let facts = try facts { board in
      let log = try board.openLog()
      try log.append((0..<2000).map { .create(.sample($0)) })
      try log.database.checkpoint()
      let file = try FileHandle(forWritingTo: URL(filePath: log.path))
      try file.seek(toOffset: 40 * 4096)
      try file.write(contentsOf: Data(repeating: 0x5A, count: 3 * 4096))
      try file.close()
    }
    switch facts.log {
    case .open(let contents): #expect(!contents.damage.isEmpty)
    case .failed(let code, _): #expect(code == .badLog)
    case .missing: Issue.record("the log is there")
    }
    #expect(Diagnosis.findings(facts).exitCode == .badLog)
  }

  @Test("finds who is up, clears what the dead left, and names what is strange")
  func bus() throws {
    var kept: [Any] = []
    let facts = try facts { board in
      kept.append(
        try Subscriber<Announcement>(
          directory: board.bus, topic: Announcement.topic, info: Array("a board".utf8)
        ) { _ in })
      kept.append(try Roster(directory: board.bus).join(info: Array("a writer".utf8)))
      for name in ["0123456789abcdef.lock", "stray"] {
        try Data().write(to: URL(filePath: "\(board.bus)/\(name)"))
      }
    }
    #expect(
      Set(facts.bus.participants.map { "\($0.info) \($0.isBoard)" }) == [
        "a board true", "a writer false",
      ])
    #expect(facts.bus.cleared == 1)
    #expect(facts.bus.strays.map(\.path) == [try board().bus + "/stray"])
    withExtendedLifetime(kept) {}
  }
}
