import Bus
import Foundation
public import Testing

/// A thread that runs the code of one task, from one `await` to the next.
///
/// Tests share as many threads as there are cores. One that blocks or computes for long on one of
/// them holds up all others, and two that wait for each other on the last two never end.
public final class OwnThread: TaskExecutor {
  private let jobs = Jobs()

  /// Starts the thread; it ends when nothing refers to the value any more.
  public init() {
    Thread.detachNewThread { [jobs] in
      while let (job, executor) = jobs.next() {
        job.runSynchronously(on: executor.asUnownedTaskExecutor())
      }
    }
  }

  deinit { jobs.add(nil) }

  /// Runs the job on the thread, after those before it.
  public func enqueue(_ job: consuming ExecutorJob) {
    jobs.add((UnownedJob(job), self))
  }

  private final class Jobs: Sendable {
    // A job needs its executor until it is done; nil ends the thread.
    typealias Item = (job: UnownedJob, executor: OwnThread)?

    // Not a Mutex, in whose waiting the thread sanitizer sees races.
    private let waiting = Monitor<[Item]>([])

    func add(_ item: Item) { waiting.change { $0.append(item) } }

    func next() -> Item { waiting.wait { $0.isEmpty ? nil : .some($0.removeFirst()) } }
  }
}

/// Runs each test, or each test of a suite, on a thread of its own.
///
/// What is isolated to an actor still runs there.
public struct OwnThreadTrait: SuiteTrait, TestTrait, TestScoping {
  /// A suite gives the trait to its tests.
  public var isRecursive: Bool { true }

  /// Runs the test.
  public func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    try await withTaskExecutorPreference(OwnThread()) { try await function() }
  }
}

extension Trait where Self == OwnThreadTrait {
  /// For tests that block a thread or compute for long, and for those that run in a process of
  /// their own, since the library waits for that process by blocking a thread.
  public static var ownThread: Self { Self() }
}
