import Foundation
import JetStream
import RelayProcess
import Shared
import Synchronization
import TestSupport
import Testing

@Suite(.ownThread) struct `A relay's engine` {
  /// A board with an engine that runs, and what it told.
  private final class Running: Sendable {
    let board: BoardDirectory
    let engine: RelayEngine
    private let running: Task<Void, any Error>
    private let told: Told

    private final class Told: Sendable {
      let news = Mutex<[RelayNews]>([])
    }

    init(_ name: String, _ temporary: TemporaryDirectory, _ server: FakeServer) throws {
      let told = Told()
      board = try BoardDirectory(root: temporary.path, name: name)
      try board.prepare()
      let engine = try RelayEngine(board: board, server: server) { news in
        told.news.withLock { $0.append(news) }
      }
      self.engine = engine
      self.told = told
      running = Task { try await engine.run() }
    }

    var isCaughtUp: Bool {
      told.news.withLock { news in
        for case .status(let status) in news.reversed() { return status.isCaughtUp }
        return false
      }
    }

    func troubles() -> [String] {
      told.news.withLock { news in
        news.compactMap { if case .trouble(let failure) = $0 { failure.message } else { nil } }
      }
    }

    func notes() -> [String] {
      told.news.withLock { news in
        news.compactMap { if case .note(let text) = $0 { text } else { nil } }
      }
    }

    func post(_ titles: String...) throws {
      try board.openLog().append(
        titles.map { .create(Draft(title: $0, content: "", author: board.name)) })
      engine.check()
    }

    func titles() throws -> [String] {
      try board.openLog().posts(before: nil, limit: 99).map(\.title)
    }

    func end() async throws {
      engine.stop()
      try await running.value
    }
  }

  private let temporary = TemporaryDirectory()
  private let server = FakeServer()

  @Test func `carries posts both ways, and what was posted while the server was away`() async throws
  {
    let (one, two) = (
      try Running("one", temporary, server), try Running("two", temporary, server)
    )
    try one.post("a", "b")
    try await eventually("they are there") { try two.titles() == ["b", "a"] }
    server.goAway()
    try one.post("c")
    try two.post("d")
    await eventually("it is said") { !one.troubles().isEmpty && !two.troubles().isEmpty }
    server.comeBack()
    try await eventually("all are everywhere") {
      try one.titles().count == 4 && one.titles() == two.titles()
    }
    #expect(server.stream.count == 4, "each is in the stream once")
    for engine in [one, two] { try await engine.end() }
  }

  @Test func `an engine that is started again sends nothing twice`() async throws {
    let first = try Running("one", temporary, server)
    try first.post("a", "b")
    await eventually("both sides are the same") { first.isCaughtUp && server.stream.count == 2 }
    try await first.end()
    server.stream.forgetIDs()
    let second = try Running("one", temporary, server)
    try second.post("c")
    await eventually("it is sent") { server.stream.count == 3 }
    try await second.end()
  }

  @Test func `fills a stream again that was made anew while it was connected`() async throws {
    let one = try Running("one", temporary, server)
    try one.post("a", "b")
    await eventually("they are sent") { server.stream.count == 2 }
    server.stream.makeAnew()
    await eventually("they are sent again") { server.stream.count == 2 }
    #expect(one.notes() == ["the stream is another one, or was made anew; beginning with it anew"])
    try await one.end()
  }

  @Test func `what was pruned on its way to the stream does not come back from there`() async throws
  {
    let one = try Running("one", temporary, server)
    await eventually("both sides are the same") { one.isCaughtUp }
    server.holdsPublishings = true
    try one.post("a")
    await eventually("it is on its way") { server.held == 1 }
    let log = try one.board.openLog()
    try log.prune(before: Timestamp(milliseconds: .max))
    // The first look may have begun before, and what the second allows is done before the third.
    let looks = server.looks
    await eventually("it looks at the stream") { server.looks > looks + 2 }
    #expect(try log.lastForgetting() != nil && server.stream.count == 0)
    server.holdsPublishings = false
    try await eventually("all is read") { try log.lastForgetting() == nil }
    #expect(try one.titles().isEmpty && server.stream.count == 1)
    try await one.end()
    #expect(try log.relayPlace()?.read == 1)
  }

  @Test func `names garbage, and goes on`() async throws {
    let one = try Running("one", temporary, server)
    server.stream.inject(Array("{".utf8))
    try one.post("a")
    await eventually("it is named") { !one.notes().isEmpty }
    #expect(one.notes()[0].hasPrefix("message 1 of the stream is passed over: not JSON"))
    await eventually("the post is sent") { server.stream.count == 2 }
    try await one.end()
  }

  @Test func `a log that was removed comes back from the stream`() async throws {
    let one = try Running("one", temporary, server)
    try one.post("a", "b")
    await eventually("they are sent") { server.stream.count == 2 }
    for suffix in ["", "-wal", "-shm"] { unlink(one.board.path + "/log.db" + suffix) }
    try await eventually("they are back") { try one.titles() == ["b", "a"] }
    try await one.end()
  }

  @Test func `a full stream is named, and tried again`() async throws {
    let one = try Running("one", temporary, server)
    server.stream.isFull = true
    try one.post("a")
    await eventually("it is named") { one.troubles().contains { $0.contains("is full") } }
    server.stream.isFull = false
    await eventually("it is sent") { server.stream.count == 1 }
    try await one.end()
  }
}
