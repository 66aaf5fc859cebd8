import Testing

@testable import Shared

@Suite("Pages of what was found")
struct EventLogFindsTests {
  private let directory = LogDirectory()

  @Test("every start of a page gives the found posts alone, newest first, and counts all")
  func starts() throws {
    let log = try directory.open()
    let drafts = (0..<10).map { number in
      Draft(title: number % 2 == 0 ? "even \(number)" : "odd \(number)", content: "", author: "me")
    }
    let ids = try log.append(drafts.map { .create($0) }).map(\.id)
    func found(_ start: PageStart, _ limit: Int) throws -> [EventID] {
      try log.page(of: .search("even"), start, limit: limit).posts.map(\.id)
    }
    #expect(try found(.newest, 2) == [ids[8], ids[6]])
    #expect(try found(.before(ids[6]), 2) == [ids[4], ids[2]])
    #expect(try found(.from(ids[6]), 2) == [ids[6], ids[4]])
    #expect(try found(.after(ids[2]), 2) == [ids[6], ids[4]])
    #expect(try found(.oldest, 2) == [ids[2], ids[0]])
    let page = try log.page(of: .search("even"), .newest, limit: 9)
    #expect(page.total == 5 && page.isWhole)
    #expect(try log.page(of: .search("\u{0}\"*"), .newest, limit: 9).posts.isEmpty)
  }
}
