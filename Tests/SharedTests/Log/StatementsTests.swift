import Foundation
import TestSupport
import Testing

@testable import Shared

@Suite("The prepared statements of a connection")
struct StatementsTests {
  @Test("a failure is that of the operation that met it, not of the first one to use the statement")
  func operation() throws {
    let temporary = TemporaryDirectory()
    let path = temporary.file("log.db")
    try Data().write(to: URL(filePath: path))
    var statements = Statements(try Database(path))
    _ = try statements(.commit, "read")
    let commit = try statements(.commit, "append to")
    // There is no transaction to commit.
    let error = #expect(throws: LogError.self) { try commit.run() }
    #expect(error?.operation == "append to")
  }
}
