import TestSupport
import Testing

@testable import Shared

/// A board as its views see it: what its feed handed on since it began or said that it begins anew.
@MainActor
final class LiveBoard {
  private(set) var entries: [LogEntry] = []
  private(set) var reloads: [CatchUp.Reload] = []
  private let board: BoardDirectory
  private let wire: FaultyWire
  private var feed: BoardFeed?
  private var running: Task<Void, Never>?

  init(_ board: BoardDirectory, on wire: FaultyWire) {
    self.board = board
    self.wire = wire
  }

  /// - Parameter keeps: goes on from the last place it saw, instead of from the beginning.
  func start(keeps: Bool) async throws {
    if !keeps { entries = [] }
    let place = entries.last?.seq ?? 0
    let feed = try BoardFeed(board: board) { [weak self] news in self?.hear(news) }
    _ = try await feed.open(from: .place(place)) { [wire] hear in wire.listen(hear) }
    self.feed = feed
    running = Task { await feed.run() }
  }

  func stop() async {
    feed?.stop()
    await running?.value
    feed = nil
  }

  /// What its timer does once a second.
  func tick() { feed?.check() }

  /// Waits until it has taken in what came before this call.
  func settle() async {
    await withCheckedContinuation { continuation in
      guard let feed else { return continuation.resume() }
      feed.request(
        FeedRequest({ _ throws(LogError) in }, reply: { _ in continuation.resume() }))
    }
  }

  private func hear(_ news: FeedNews) {
    switch news {
    case .entries(let new): entries += new
    case .reloaded(let reason):
      reloads.append(reason)
      entries = []
    case .health: break
    }
  }
}
