import CSQLite
import Foundation
import TestSupport
import Testing

@testable import Shared

/// One random history of a board: what its writers, its wire, its readers and its owner do, drawn
/// from a seed.
///
/// The wire and the feed run meanwhile on threads of their own, so a seed fixes what happens and in
/// which order, and not between which two instructions of the feed.
@MainActor
final class Schedule {
  private enum Step {
    case append, appendMore, stir, tick, settle, restart, replaceByNew, setAside, restore
  }

  /// What has a failed schedule again.
  private let remark: Comment
  private let directory = LogDirectory()
  private let wire: FaultyWire
  private let live: LiveBoard
  private var random: SeededGenerator
  private var writers: [EventLog] = []
  private var posts: [EventID] = []
  private var hasBackup = false
  /// Whether the log is still the one that the board read last.
  private var isSameLog = true

  init(seed: UInt64) throws {
    remark = "CORKBOARD_SCHEDULE=\(seed)"
    random = SeededGenerator(seed: seed)
    wire = try FaultyWire(seed: random.next())
    let board = try BoardDirectory(
      root: (directory.board as NSString).deletingLastPathComponent, name: "main")
    try board.prepare()
    live = LiveBoard(board, on: wire)
    for _ in 0..<3 { writers.append(try directory.open()) }
  }

  /// Runs the steps, then lets the timer tick, and compares the board with a fresh load.
  func run(steps: Int) async throws {
    try await live.start(keeps: false)
    for _ in 0..<steps { try await take(next()) }
    wire.stir()
    // One tick finds everything, however much the wire lost; a long history takes more reads.
    live.tick()
    let fresh = try directory.all(directory.open())
    await eventually("the board equals a fresh load, \(remark)") {
      await live.settle()
      return live.entries.map(\.id) == fresh.map(\.id)
    }
    await live.stop()
    // As truths, since a failure would print both histories.
    let isFresh = live.entries == fresh
    #expect(isFresh, remark)
    let posts = try directory.open().posts(before: nil, limit: .max)
    let isFold = Fold(live.entries).posts == posts
    #expect(isFold, remark)
  }

  private func next() -> Step {
    switch Int.random(in: 0..<100, using: &random) {
    case 0..<45: .append
    case 45..<50: .appendMore
    case 50..<65: .stir
    case 65..<75: .tick
    case 75..<87: .settle
    case 87..<92: .restart
    case 92..<94: .replaceByNew
    case 94..<97: .setAside
    default: .restore
    }
  }

  private func take(_ step: Step) async throws {
    switch step {
    case .append: try append(Int.random(in: 1...3, using: &random))
    case .appendMore: try append(Int.random(in: 400...700, using: &random))
    case .stir: wire.stir()
    case .tick: live.tick()
    case .settle: await live.settle()
    case .restart:
      await live.stop()
      try append(Int.random(in: 0...2, using: &random))
      try await live.start(keeps: isSameLog && Bool.random(using: &random))
      isSameLog = true
    case .replaceByNew: try replace(by: nil)
    case .setAside:
      // There may be no log just now; then this makes one.
      _ = try directory.open()
      try? FileManager.default.removeItem(atPath: backup)
      try directory.execute("VACUUM INTO '\(backup)'")
      hasBackup = true
    case .restore: if hasBackup { try replace(by: backup) }
    }
  }

  private func append(_ count: Int) throws {
    let number = Int.random(in: writers.indices, using: &random)
    // As every writer does before it commits.
    if !writers[number].isStillThePath() { writers[number] = try directory.open() }
    let entries = try writers[number].append((0..<count).map { _ in change() })
    for case .create(let post) in entries.map(\.event) { posts.append(post.id) }
    wire.send(entries)
  }

  private func change() -> NewEvent {
    let number = Int.random(in: 0..<1000, using: &random)
    guard let post = posts.randomElement(using: &random) else { return .create(.sample(number)) }
    return switch Int.random(in: 0..<10, using: &random) {
    case 0: .delete(post: post, author: "me")
    case 1, 2: .update(post: post, Edit(title: "new \(number)", author: "you"))
    case 3: .update(post: post, Edit(content: "new \(number)", author: "you"))
    case 4 where number < 100:
      // Too long for a board to read on the wire.
      .create(Draft(title: "long", content: String(repeating: "x", count: 20_000), author: "me"))
    default: .create(.sample(number))
    }
  }

  private var backup: String { directory.board + "/backup" }

  /// Puts another log in the place of the log: a copy of an earlier state, or nothing, out of which
  /// the next one to look makes a new log.
  ///
  /// Under the lock, as whoever does so by hand should.
  private func replace(by path: String?) throws {
    let lock = WriteLock(directory.lockPath)
    try lock.acquire(within: .seconds(60))
    defer { lock.release() }
    let manager = FileManager.default
    for suffix in ["", "-wal", "-shm"] { try? manager.removeItem(atPath: directory.path + suffix) }
    if let path {
      try manager.copyItem(atPath: path, toPath: path + ".copy")
      try manager.moveItem(atPath: path + ".copy", toPath: directory.path)
    }
    isSameLog = false
  }
}
