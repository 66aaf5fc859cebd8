import Foundation
import Testing

@Suite("Whatever the wire does")
struct SchedulesTests {
  /// `CORKBOARD_SCHEDULE=SEED` has one schedule again; `CORKBOARD_TORTURE=N` makes N times as many.
  private static let seeds: [UInt64] = {
    let environment = ProcessInfo.processInfo.environment
    if let seed = environment["CORKBOARD_SCHEDULE"].flatMap({ UInt64($0) }) { return [seed] }
    let factor = environment["CORKBOARD_TORTURE"].flatMap { UInt64($0) } ?? 1
    let first = UInt64.random(in: 0..<1_000_000_000)
    print("schedules: \(30 * factor) of them, the first has the seed \(first)")
    return (0..<(30 * factor)).map { first + $0 }
  }()

  @MainActor
  @Test("a board shows what a fresh load of the log shows, each event once and in order")
  func schedules() async throws {
    for seed in Self.seeds { try await Schedule(seed: seed).run(steps: 60) }
  }
}
