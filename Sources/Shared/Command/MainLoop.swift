#if canImport(Glibc) && compiler(>=6.3) && compiler(<6.4)
  @_spi(ExperimentalCustomExecutors) @_spi(ExperimentalScheduling) import _Concurrency
  import Bus
  import Glibc

  /// A command's main thread: it runs everything that has no thread of its own, one job after another.
  ///
  /// Swift's own way on Linux ends the main thread and lets Dispatch's pool run the main actor: two to
  /// four more threads at the start, and a costlier wake for each piece of news. What blocks is on
  /// threads of its own here anyway (``ThreadExecutor``, ``SystemThread``).
  ///
  /// Swift 6.3 has custom main executors as an interface that is not final yet, hence the versions above;
  /// with another compiler a command runs as Swift has it.
  package final class MainLoop: MainExecutor, TaskExecutor, SchedulingExecutor {
    private static let shared = MainLoop()

    private let queue = Monitor(LoopQueue<UnownedJob>())
    private let thread = pthread_self()

    /// Runs `body` and whatever it begins, for as long as the process lasts.
    ///
    /// To be called once, on the main thread, before anything asynchronous has happened.
    package static func run(_ body: @escaping @MainActor @Sendable () async -> Never) -> Never {
      _createExecutors(factory: Factory.self)
      Task { @MainActor in await body() }
      shared.serve()
    }

    private struct Factory: ExecutorFactory {
      static var mainExecutor: any MainExecutor { shared }
      static var defaultExecutor: any TaskExecutor { shared }
    }

    private func serve() -> Never {
      while true {
        let jobs = queue.timedWait { $0.take() }
        for job in jobs { job.runSynchronously(on: asUnownedSerialExecutor()) }
      }
    }

    package func enqueue(_ job: consuming ExecutorJob) {
      let job = UnownedJob(job)
      queue.change { $0.add(job) }
    }

    package func enqueue<C: Clock>(
      _ job: consuming ExecutorJob, after delay: C.Duration, tolerance: C.Duration?, clock: C
    ) {
      guard let delay = delay as? Duration else {
        preconditionFailure("a clock of its own measure of time has to sleep by itself")
      }
      let job = UnownedJob(job)
      // Nobody waits for longer, and the farthest times are no times of the system.
      let time = ContinuousClock.now.advanced(by: min(delay, .seconds(1_000_000_000)))
      queue.change { $0.add(job, at: time) }
    }

    // MARK: What the runtime asks

    package func checkIsolated() { precondition(isCurrent, "not on the main thread") }

    package func isIsolatingCurrentContext() -> Bool? { isCurrent }

    private var isCurrent: Bool { pthread_equal(thread, pthread_self()) != 0 }

    // A command ends by `exit`, and runs until then.
    package func run() throws { serve() }
    package func stop() {}
  }
#else
  import Dispatch

  /// A command's main thread, which runs the main actor as the system has it.
  package enum MainLoop {
    package static func run(_ body: @escaping @MainActor @Sendable () async -> Never) -> Never {
      Task { @MainActor in await body() }
      dispatchMain()
    }
  }
#endif
