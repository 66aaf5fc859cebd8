import Bus
import Foundation
import TestSupport
import Testing

@testable import Shared

/// A hint reader with a log, on the main actor: what it hands on comes when the test waits.
@MainActor
@Suite("A hint that finds its feed idle")
struct HintReaderTests {
  private final class View {
    var entries: [LogEntry] = []
  }

  private let directory = LogDirectory()
  private let mailbox = Mailbox<FeedRequest>()
  private let view = View()
  private let reader: HintReader
  private let writer: EventLog

  init() throws {
    let board = try BoardDirectory(
      root: (directory.board as NSString).deletingLastPathComponent, name: "main")
    try board.prepare()
    writer = try directory.open()
    var core = FeedCore(board)
    try core.open(from: .beginning, once: false)
    reader = HintReader(core: Monitor(core), mailbox: mailbox) { [view] news in
      if case .entries(let entries) = news { view.entries += entries }
    }
  }

  /// Writes posts, and brings the hints of them.
  private func post(_ count: Int) throws -> [LogEntry] {
    let entries = try writer.append((0..<count).map { .create(.sample($0)) })
    reader.hear(entries.map(Announcement.init))
    return entries
  }

  @Test("is read and handed on by whoever brings it, and the feed sleeps on")
  func reads() async throws {
    async let taken = mailbox.take()
    await mailbox.rests()
    let entries = try post(3)
    await mailbox.rests()
    #expect(view.entries.map(\.id) == entries.map(\.id))
    reader.hear(entries.map(Announcement.init))
    #expect(mailbox.isTakerFree)
    mailbox.check()
    #expect(await taken?.hint == nil)
  }

  @Test("waits for the delivery before it, and is the feed's then")
  func waits() async throws {
    async let taken = mailbox.take()
    await mailbox.rests()
    let first = try post(1)
    let second = try post(1)
    #expect(view.entries.isEmpty)
    #expect(await taken?.hint?.seq == second[0].seq)
    #expect(view.entries.map(\.id) == first.map(\.id))
  }

  @Test("is read in part when it tells of many rows; the feed has the rest to do")
  func many() async throws {
    async let taken = mailbox.take()
    await mailbox.rests()
    let entries = try post(500)
    #expect(await taken?.isUnfinished == true)
    #expect((1..<100).contains(view.entries.count))
    #expect(view.entries.map(\.id) == entries.prefix(view.entries.count).map(\.id))
  }

  @Test("is the feed's when it is of another log, or says nothing")
  func foreign() async throws {
    let other = LogID(high: 1, low: 1)
    let foreign = Announcement(Samples.create(Samples.id(1000), seq: 1, logID: other))
    let long = try [UInt8](repeating: 0, count: Announcement.longest + 1)
      .withUnsafeBytes { try Announcement(decoding: $0) }
    for announcement in [foreign, long] {
      async let taken = mailbox.take()
      await mailbox.rests()
      reader.hear([announcement])
      let contents = await taken
      #expect(contents?.hint == announcement.hint)
      #expect(contents?.isCheckDue == (announcement.hint == nil))
    }
  }

  @Test("is the feed's when the log cannot be read")
  func unreadable() async throws {
    async let taken = mailbox.take()
    await mailbox.rests()
    reader.core.change { $0.close() }
    let entries = try post(1)
    #expect(await taken?.hint?.seq == entries[0].seq)
    #expect(view.entries.isEmpty)
  }
}
