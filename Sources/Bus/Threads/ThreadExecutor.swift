/// An actor's executor that is one thread of its own, for blocking work: jobs run in the order in
/// which they came.
///
/// Jobs that wait keep the executor alive; when it is released, its thread ends.
///
/// ```swift
/// actor Log {
///   private let executor: ThreadExecutor
///   nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }
/// }
/// ```
package final class ThreadExecutor: SerialExecutor {
  private enum Job {
    // The runner of a job needs the executor until the job is done.
    case ofActor(UnownedJob, ThreadExecutor)
    case work(@Sendable () -> Void)
  }

  private struct Queue {
    var jobs: [Job] = []
    var isReleased = false
  }

  private let queue = Monitor(Queue())
  private let thread: SystemThread

  /// Starts the thread.
  package init() throws(BusError) {
    thread = try SystemThread { [queue] in Self.run(queue) }
  }

  // May run on the executor's own thread, after its last job: it must not wait for that thread.
  deinit {
    queue.change { $0.isReleased = true }
    thread.detach()
  }

  package func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.change { $0.jobs.append(.ofActor(job, self)) }
  }

  /// Runs `work` on the thread after what was enqueued before; it does not keep the executor alive,
  /// and runs even when that is released first.
  package func run(_ work: @escaping @Sendable () -> Void) {
    queue.change { $0.jobs.append(.work(work)) }
  }

  /// Stops the program when the caller is not on this executor's thread.
  package func checkIsolated() {
    precondition(thread.isCurrent, "not on the executor's thread")
  }

  private static func run(_ queue: Monitor<Queue>) {
    while true {
      let jobs: [Job]? = queue.wait { queue in
        if !queue.jobs.isEmpty {
          let jobs = queue.jobs
          queue.jobs = []
          return .some(.some(jobs))
        }
        return queue.isReleased ? .some(nil) : nil
      }
      guard let jobs else { return }
      for job in jobs {
        switch job {
        case .ofActor(let job, let executor):
          job.runSynchronously(on: executor.asUnownedSerialExecutor())
        case .work(let work): work()
        }
      }
    }
  }
}
