import TestSupport
import Testing

@testable import Shared

@Suite struct `A history in the order of ids` {
  let directory = LogDirectory()

  /// Events of other machines, of these milliseconds, in this order.
  private func foreign(_ milliseconds: Int64...) -> [LogEntry] {
    milliseconds.map { moment in
      let id = EventID.lowest(at: Timestamp(milliseconds: moment))
      return LogEntry(
        seq: 0, id: id, logID: nil, source: "corkboard://ben/main",
        event: .create(
          Post(
            id: id, title: "\(moment)", content: "", author: "lee", source: "corkboard://ben/main",
            createdAt: Timestamp(milliseconds: moment))))
    }
  }

  private func titles(
    _ log: EventLog, from seq: Int64 = 0, upTo head: Int64 = .max, limit: Int
  ) throws -> [String] {
    var titles: [String] = []
    var last: EventID?
    while true {
      let page = try log.history(after: last, from: seq, upTo: head, limit: limit)
      titles += page.entries.compactMap {
        if case .create(let post) = $0.event { post.title } else { nil }
      }
      guard let next = page.next else { return titles }
      last = next
    }
  }

  @Test(arguments: [1, 2, 3, 4, 5, 99]) func `is the same for every size of page`(_ limit: Int)
    throws
  {
    let log = try directory.open()
    try log.ingest(foreign(30, 10, 40, 20))
    #expect(try titles(log, limit: limit) == ["10", "20", "30", "40"])
    #expect(try titles(log, from: 1, limit: limit) == ["10", "20", "40"])
    #expect(try titles(log, from: 1, upTo: 3, limit: limit) == ["10", "40"])
  }

  @Test func `is asked for where places may say another order`() throws {
    let log = try directory.open()
    try log.append([.create(.sample())])
    #expect(try !log.hasForeignOrder())
    try log.ingest(foreign(10))
    #expect(try log.hasForeignOrder())
    let other = LogDirectory()
    let relayed = try other.open()
    try relayed.startRelay(RelayPlace(stream: "s", created: 1, first: 1))
    #expect(try relayed.hasForeignOrder())
  }
}
