import Foundation
import TestSupport
import Testing

/// Compares what was promised with what is there, and adds what differs to the suite's tally.
enum Audit {
  /// Whether every acknowledged post is in the log, once, and every board shows the log as a fresh
  /// load does, byte for byte.
  ///
  /// - Parameters:
  ///   - acknowledged: the ids that writers have printed.
  ///   - shown: boards that follow as JSON from the beginning.
  /// - Returns: the lines of a fresh load.
  @discardableResult
  static func check(
    _ boards: Boards, acknowledged: [String], shown: [Program] = [],
    under wrapper: [String] = [], environment: [String: String] = [:],
    sourceLocation: SourceLocation = #_sourceLocation
  ) async throws -> [String] {
    let load = try boards.start(
      "board", ["--once", "--json"], under: wrapper, environment: environment)
    let ending = await load.wait(within: 120)
    #expect(ending == .exited(0), "\(load.errors)", sourceLocation: sourceLocation)
    let history = load.lines
    compare(history, acknowledged, "the log", sourceLocation)
    for board in shown {
      // Within the board's timer of a second, and what a busy machine adds to it.
      await eventually("a board shows all of the log", within: 30, sourceLocation: sourceLocation) {
        board.outputSize >= load.outputSize
      }
      // A board that is no longer there shows nothing either.
      let fate = await board.wait(within: 0)
      #expect(fate == .stillRunning, "\(board.errors)", sourceLocation: sourceLocation)
      let lines = board.lines
      compare(lines, acknowledged, "board \(board.pid)", sourceLocation)
      #expect(
        lines == history, "board \(board.pid) differs from a fresh load: \(board.errors)",
        sourceLocation: sourceLocation)
    }
    return history
  }

  /// SQLite's own check of the log's file.
  static func integrity(
    _ boards: Boards, log: String? = nil, under wrapper: [String] = [],
    sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    let script = """
      import sqlite3, sys
      print(sqlite3.connect(sys.argv[1]).execute("PRAGMA integrity_check").fetchone()[0])
      """
    let log = log ?? boards.root + "/main/log.db"
    let words = wrapper + ["/usr/bin/python3", "-c", script, log]
    let check = try Program(
      words[0], arguments: words.dropFirst().map { Array($0.utf8) }, directory: boards.temporary)
    #expect(await check.wait() == .exited(0), "\(check.errors)", sourceLocation: sourceLocation)
    #expect(check.lines == ["ok"], sourceLocation: sourceLocation)
  }

  /// The id of an event in the order in which its keys are written.
  static func id(_ line: String) -> String {
    guard let key = line.range(of: "\"id\":\"") else { return "" }
    return String(line[key.upperBound...].prefix(36))
  }

  private static func compare(
    _ lines: [String], _ acknowledged: [String], _ where: String, _ location: SourceLocation
  ) {
    let ids = lines.map(id)
    let present = Set(ids)
    let lost = acknowledged.filter { !present.contains($0) }
    let doubled = ids.count - present.count
    let outOfOrder = zip(ids, ids.dropFirst()).count { $0 > $1 }
    Torture.tally.found(lost: lost.count, doubled: doubled, outOfOrder: outOfOrder)
    #expect(lost.isEmpty, "lost in \(`where`)", sourceLocation: location)
    #expect(doubled == 0, "doubled in \(`where`)", sourceLocation: location)
    #expect(outOfOrder == 0, "out of order in \(`where`)", sourceLocation: location)
  }
}
