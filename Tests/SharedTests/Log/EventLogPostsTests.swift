import Testing

@testable import Shared

@Suite struct `Posts of the log` {
  let directory = LogDirectory()

  @Test func `come in windows on both sides of a post, newest first`() throws {
    let log = try directory.open()
    let ids = try log.append((0..<10).map { .create(.sample($0)) }).map(\.id)
    #expect(try log.posts(before: nil, limit: 3).map(\.id) == [ids[9], ids[8], ids[7]])
    #expect(try log.posts(before: ids[7], limit: 2).map(\.id) == [ids[6], ids[5]])
    #expect(try log.posts(after: ids[7], limit: 9).map(\.id) == [ids[9], ids[8]])
    #expect(try log.posts(after: ids[2], limit: 2).map(\.id) == [ids[4], ids[3]])
    #expect(try log.posts(before: ids[0], limit: 5).isEmpty)
    #expect(try log.posts(before: nil, limit: 0).isEmpty)
    #expect(try log.posts(before: nil, limit: -1).isEmpty)
    #expect(try log.post(EventID(high: 1, low: 1)) == nil)
  }

  @Test func `snapshot is limited and counts all`() throws {
    let log = try directory.open()
    let ids = try log.append((0..<20).map { .create(.sample($0)) }).map(\.id)
    try log.append([.delete(post: ids[19], author: "me")])
    let snapshot = try log.snapshot(limit: 5)
    #expect(snapshot.posts.map(\.id) == ids[14..<19].reversed())
    #expect(snapshot.total == 19 && snapshot.head == 21)
  }

  @Test func `whose events are damaged are left out`() throws {
    let log = try directory.open()
    let ids = try log.append([.create(.sample(1)), .create(.sample(2))]).map(\.id)
    try directory.execute("DELETE FROM event WHERE seq = 1")
    #expect(try log.posts(before: nil, limit: 5).map(\.id) == [ids[1]])
    #expect(try log.post(ids[0]) == nil)
  }
}

extension EventID {
  fileprivate func matches(_ part: String) -> Bool {
    let digits = description.replacing("-", with: "")
    return digits.hasPrefix(part) || digits.hasSuffix(part)
  }
}
