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
  private let executor: ThreadExecutor
  package nonisolated var unownedExecutor: UnownedSerialExecutor {
    executor.asUnownedSerialExecutor()
  }

  private let board: BoardDirectory
  private var log: EventLog?
  private var publisher: Publisher<Announcement>?

  package init(board: BoardDirectory) throws(CommandFailure) {
    executor = try .forCommand()
    self.board = board
  }

  /// Does what the first post would have to do before it, where there is a log already.
  ///
  /// Returns at once. A failure is the post's to meet again and to report.
  package nonisolated func warmUp() {
    // A task would begin only when its caller, which is busy, waits for something.
    executor.run { [weak self] in
      self?.assumeIsolated { appender in
        guard access(appender.board.log, F_OK) == 0 else { return }
        appender.connect()
        _ = try? appender.openLog()
      }
    }
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

  /// Tells the boards that are up, as the next thing on this thread; a failure here costs them a
  /// second, not the post.
  private func publishing(_ entries: [LogEntry]) -> Commit {
    Commit(
      entries: entries,
      delivered: Task {
        let delivery = publisher?.publishBlocking(entries.map(Announcement.init))
        log?.checkpointIfLarge()
        return delivery?.ready ?? 0
      })
  }

  /// Sees off what is still on its way; without it the end of the process would drop it.
  package func close() async {
    log?.checkpointAtEnd()
    await publisher?.close()
    publisher = nil
    log = nil
  }

  /// The first boards are looked for and connected to while the commit waits for the disk; later
  /// ones are found by publishing.
  private func connect() {
    guard publisher == nil else { return }
    publisher = try? Publisher(directory: board.bus, topic: Announcement.topic)
    guard let publisher else { return }
    Task { await publisher.connect() }
  }

  private func openLog() throws(LogError) -> EventLog {
    if let log, log.isStillThePath() { return log }
    let fresh = try board.openLog()
    log = fresh
    return fresh
  }
}
