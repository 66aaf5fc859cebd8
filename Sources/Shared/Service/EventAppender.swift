import Bus

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The writing half of a board: commits to the log, then publishes.
package actor EventAppender {
  /// Where it waits for the disk, for other writers, and for boards to be ready.
  package enum Place: Sendable {
    /// A program that shows something meanwhile.
    case ownThread
    /// A command that does nothing else: no other thread has to start and to wake for a post.
    case mainThread
  }

  /// Nil on the main thread.
  private let executor: ThreadExecutor?
  package nonisolated var unownedExecutor: UnownedSerialExecutor {
    executor?.asUnownedSerialExecutor() ?? MainActor.sharedUnownedExecutor
  }

  private let board: BoardDirectory
  private var log: EventLog?
  private var publisher: Publisher<Announcement>?
  private var hasConnected = false

  package init(board: BoardDirectory, at place: Place) throws(CommandFailure) {
    switch place {
    case .ownThread: executor = try .forCommand()
    case .mainThread: executor = nil
    }
    self.board = board
  }

  /// Begins what the first post would have to do before it, where there is a log already.
  ///
  /// Returns at once. A failure is the post's to meet again and to report.
  package nonisolated func warmUp() {
    // A task would begin only when its caller, which is busy, waits for something.
    if let executor {
      executor.run { [weak self] in
        self?.assumeIsolated { appender in
          guard appender.connectWhereThereIsALog() else { return }
          _ = try? appender.openLog()
        }
      }
    } else {
      assumeIsolated { _ = $0.connectWhereThereIsALog() }
    }
  }

  private func connectWhereThereIsALog() -> Bool {
    guard access(board.log, F_OK) == 0 else { return false }
    connect()
    return true
  }

  /// Commits the changes in one transaction and returns them as the log has them.
  package func append(_ changes: [NewEvent]) throws(LogError) -> Commit {
    connect()
    return publishing(try openLog().append(changes))
  }

  /// Commits events that were made elsewhere, and returns those that were new here.
  package func ingest(_ entries: [LogEntry]) throws(LogError) -> Commit {
    connect()
    return publishing(try openLog().ingest(entries))
  }

  /// Forgets for good what was posted before a time.
  package func prune(before time: Timestamp) throws(LogError) -> Pruning {
    try openLog().prune(before: time)
  }

  /// The post that some digits of an id mean.
  package func match(_ digits: String) throws(LogError) -> PostMatch {
    try openLog().match(digits)
  }

  /// What is committed, and is being told to the boards that are up.
  package struct Commit: Sendable {
    /// The events as the log has them.
    package let entries: [LogEntry]
    /// How many boards were there to be told, once they have been.
    package let delivered: Task<Int, Never>
  }

  /// Of a long transaction only the last events are told: a board reads all of them from the log, and
  /// its queue has no room for more.
  private static let told = 32

  /// Tells the boards that are up.
  ///
  /// Those that listen already are told at once, the others as the next thing on this thread. A failure
  /// here costs them a second, not the post.
  private func publishing(_ entries: [LogEntry]) -> Commit {
    let news = entries.suffix(Self.told).map(Announcement.init)
    let told = publisher?.tell(news)
    return Commit(
      entries: entries,
      delivered: Task {
        makePublisher()
        let delivery = publisher?.publishBlocking(news, after: told)
        log?.checkpointIfLarge()
        return delivery?.ready ?? 0
      })
  }

  /// Sees off what is still on its way; without it the end of the process would drop it.
  package func close() {
    log?.checkpointAtEnd()
    publisher?.closeBlocking()
    publisher = nil
    log = nil
  }

  /// The first boards are looked for and connected to while the commit waits for the disk; later
  /// ones are found by publishing.
  private func connect() {
    guard !hasConnected else { return }
    hasConnected = true
    makePublisher()
    publisher?.beginToConnect()
  }

  /// Does nothing where nobody listens: the bus is nothing to pay for then.
  private func makePublisher() {
    guard publisher == nil, !Roster.isEmpty(board.bus) else { return }
    publisher = try? Publisher(directory: board.bus, topic: Announcement.topic)
  }

  /// Closes the log if it is not the one behind the path any more, as others here may have found.
  package func letGoOfReplaced() {
    if log?.isStillThePath() == false { log = nil }
  }

  private func openLog() throws(LogError) -> EventLog {
    letGoOfReplaced()
    if let log { return log }
    let fresh = try board.openLog()
    log = fresh
    return fresh
  }
}
