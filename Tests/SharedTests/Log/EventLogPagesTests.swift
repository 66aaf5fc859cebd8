import Testing

@testable import Shared

@Suite("Pages of a log's posts")
struct EventLogPagesTests {
  private let directory = LogDirectory()

  private func ids(_ page: PostPage) -> [EventID] { page.posts.map(\.id) }

  @Test("every start of a page, within all posts and within a range")
  func starts() throws {
    let log = try directory.open()
    let all = try log.append((0..<10).map { .create(.sample($0)) }).map(\.id)
    let range = PostQuery.range(all[2], all[8])
    #expect(ids(try log.page(of: .all, .newest, limit: 2)) == [all[9], all[8]])
    #expect(ids(try log.page(of: .all, .oldest, limit: 2)) == [all[1], all[0]])
    #expect(ids(try log.page(of: .all, .from(all[5]), limit: 2)) == [all[5], all[4]])
    #expect(ids(try log.page(of: range, .newest, limit: 2)) == [all[7], all[6]])
    #expect(ids(try log.page(of: range, .oldest, limit: 2)) == [all[3], all[2]])
    #expect(ids(try log.page(of: range, .before(all[4]), limit: 9)) == [all[3], all[2]])
    #expect(ids(try log.page(of: range, .after(all[5]), limit: 9)) == [all[7], all[6]])
    #expect(ids(try log.page(of: range, .from(all[9]), limit: 1)) == [all[7]])
    #expect(try log.page(of: .all, .newest, limit: 0).posts.isEmpty)
    let page = try log.page(of: range, .newest, limit: 3)
    #expect(page.total == 6 && page.head == 10)
  }

  @Test("a page knows whether there are more, also when damaged posts make it short")
  func isWhole() throws {
    let log = try directory.open()
    let all = try log.append((0..<6).map { .create(.sample($0)) }).map(\.id)
    #expect(try !log.page(of: .all, .newest, limit: 6).isWhole)
    #expect(try log.page(of: .all, .newest, limit: 7).isWhole)
    try directory.execute(
      "DROP TRIGGER event_is_append_only; UPDATE event SET payload = '{' WHERE seq = 5")
    let page = try log.page(of: .all, .newest, limit: 3)
    #expect(ids(page) == [all[5], all[3]])
    #expect(!page.isWhole)
    #expect(try log.page(of: .all, .after(all[4]), limit: 2).isWhole)
  }

  @Test("ranges are counted without the deleted ones")
  func counts() throws {
    let log = try directory.open()
    let all = try log.append((0..<6).map { .create(.sample($0)) }).map(\.id)
    try log.append([.delete(post: all[1], author: "me")])
    #expect(
      try log.counts(of: [(all[0], all[2]), (all[2], all[5]), (all[5], all[5])]) == [1, 3, 0])
    #expect(try log.count(of: .all) == 5)
    #expect(try log.count(of: .range(all[0], all[3])) == 2)
  }
}
