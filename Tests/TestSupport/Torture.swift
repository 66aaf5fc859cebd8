import Foundation
import Synchronization
public import Testing

/// How hard the tests that break things do it.
public enum Torture {
  /// The variable CORKBOARD_TORTURE; 1 without it, 10 for the full size.
  public static let factor: Double = {
    let text = ProcessInfo.processInfo.environment["CORKBOARD_TORTURE"] ?? ""
    guard let factor = Double(text), factor > 0 else { return 1 }
    return factor
  }()

  /// How often to do what is done `base` times at factor 1.
  public static func times(_ base: Int) -> Int { max(1, Int(Double(base) * factor)) }

  /// The counts of the suite that runs.
  @TaskLocal public static var tally = Tally()
}

/// What became of the attempts of one suite.
public final class Tally: Sendable {
  private struct Counts {
    var tried = 0
    var lost = 0
    var doubled = 0
    var outOfOrder = 0
    var notes: [String] = []
  }

  private let counts = Mutex(Counts())

  /// Nothing tried yet.
  public init() {}

  /// Counts attempts: posts, kills, whatever the fault is made of.
  public func tried(_ number: Int = 1) { counts.withLock { $0.tried += number } }

  /// Counts what an audit found.
  public func found(lost: Int, doubled: Int, outOfOrder: Int) {
    counts.withLock { counts in
      counts.lost += lost
      counts.doubled += doubled
      counts.outOfOrder += outOfOrder
    }
  }

  /// A measurement to be printed beside the counts.
  public func note(_ text: String) { counts.withLock { $0.notes.append(text) } }

  /// The row of the table that `scripts/torture.sh` makes.
  public func row(_ fault: String) -> String {
    counts.withLock { counts in
      let columns = [
        fault, "tried \(counts.tried)", "lost \(counts.lost)", "doubled \(counts.doubled)",
        "out of order \(counts.outOfOrder)",
      ]
      return "torture: " + (columns + counts.notes).joined(separator: " | ")
    }
  }
}

/// Gives a suite a tally of its own and prints its row when the suite is over.
public struct Tallied: SuiteTrait, TestScoping {
  private let fault: String

  init(_ fault: String) { self.fault = fault }

  /// Runs the suite with its tally.
  public func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    let tally = Tally()
    // One write, so that the row stays whole among the output of other suites.
    defer { FileHandle.standardOutput.write(Data("\(tally.row(fault))\n".utf8)) }
    try await Torture.$tally.withValue(tally) { try await function() }
  }
}

extension Trait where Self == Tallied {
  /// Counts what the suite tries and finds, under the name of a fault.
  public static func tallied(_ fault: String) -> Self { Tallied(fault) }
}
