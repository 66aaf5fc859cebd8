import Bus

/// What a loop has to do: jobs in the order in which they came, and jobs for later.
///
/// Pure, but for the times that are passed in.
struct LoopQueue<Job: Sendable> {
  typealias Instant = ContinuousClock.Instant

  private var jobs: [Job] = []
  /// The next one last; those of the same time in the order in which they were set.
  private var alarms: [(time: Instant, job: Job)] = []

  mutating func add(_ job: Job) { jobs.append(job) }

  mutating func add(_ job: Job, at time: Instant) {
    let place = alarms.lastIndex { $0.time > time }.map { $0 + 1 } ?? 0
    alarms.insert((time, job), at: place)
  }

  /// All that is due, those whose time has come after those that were to be done at once; or until
  /// when nothing is.
  mutating func take(at now: Instant = .now) -> TimedWait<[Job]> {
    while let alarm = alarms.last, alarm.time <= now {
      jobs.append(alarm.job)
      alarms.removeLast()
    }
    guard !jobs.isEmpty else { return .wait(until: alarms.last?.time) }
    defer { jobs = [] }
    return .done(jobs)
  }
}
