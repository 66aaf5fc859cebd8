import Testing

@testable import Bus

@Suite struct LockRecordTests {
  private func read(_ text: String) -> LockRecord? { LockRecord(decoding: Array(text.utf8)) }

  @Test func `A record comes back from its line`() throws {
    for info in ["", "{}", "two words ", "한글"] {
      let record = try LockRecord(
        hasEndpoint: true, process: 42, seats: 7, info: Array(info.utf8))
      #expect(LockRecord(decoding: record.line) == record)
    }
  }

  @Test func `The last whole line counts`() {
    let file = "endpoint 1 2 old\npresence 3 0 new\nendpoint 9 9 not yet who"
    #expect(read(file)?.info == Array("new".utf8))
    #expect(read(file)?.hasEndpoint == false)
    #expect(read(file)?.process == 3)
  }

  @Test(arguments: [
    "", "\n", "endpoint 1 2 no end", "endpoint 1 2\n", "other 1 2 x\n", "endpoint x 2 x\n",
    "endpoint 0 2 x\n", "endpoint -1 2 x\n", "endpoint 1 -2 x\n", "endpoint 1 99999 x\n",
    "endpoint 99999999999 1 x\n", " endpoint 1 2 x\n", "good\n\n", "\0\0\0\0\n",
  ])
  func `What makes no sense is no record`(_ text: String) {
    #expect(read(text) == nil)
  }
}
