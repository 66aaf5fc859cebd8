/// What a feed knows: its log, and how far of it was handed on.
///
/// Each call does one thing and says what to hand on for it, which must happen before the next call.
/// It belongs to whoever has the mailbox's turn.
struct FeedCore: ~Copyable {
  /// What comes of a reading.
  struct Step: Sendable {
    var news: [FeedNews] = []
    /// There is more to read.
    var isUnfinished = false
  }

  /// Rows of one read: enough to be quick, few enough to stay answering.
  private static let chunk = 512
  /// The same on a thread that others wait for.
  private static let few = 32
  /// Events that may wait to be taken into the search index until somebody searches.
  private static let debt = 256
  /// Events taken in at a time: a post that comes meanwhile waits for them, 10 ms.
  private static let indexed = 1000

  private let board: BoardDirectory
  private var log: EventLog?
  private var catchUp = CatchUp(logID: LogID(high: 0, low: 0), place: 0)
  /// The file that the place is a place in.
  private var file: FileIdentity?
  private var dataVersion: Int?
  private var health: FeedHealth?
  /// The part of the history that is read in the order of ids.
  private var history: (from: Int64, head: Int64, after: EventID?)?
  /// True once something was wrong with the file or its place: look before reading on.
  private var isLookDue = false
  /// No row was read since the last check.
  private var isQuiet = false
  private var indexing = Indexing.unknown

  /// What is left to do for the search index, which any board fills while nothing happens.
  private enum Indexing {
    case unknown
    case underWay
    /// Done, until there are new rows, or refused.
    case settled
  }

  init(_ board: BoardDirectory) { self.board = board }

  /// Opens the log and finds the place to start from.
  ///
  /// - Parameter once: what is there by now, and no more, as for a reader without news.
  mutating func open(from start: FeedStart, once: Bool) throws(LogError) {
    let log = try board.openLog()
    self.log = log
    file = log.identity()
    catchUp = CatchUp(logID: log.logID, place: try Self.place(start, in: log))
    // What is read once is the same on all machines that have the same events.
    if once, try log.hasForeignOrder() { history = (catchUp.place, try log.head(), nil) }
  }

  mutating func close() { log = nil }

  /// Does what came in, but for the requests.
  mutating func handle(_ work: Mailbox<FeedRequest>.Contents) -> Step {
    var next = CatchUp.Step.nothing
    if let hint = work.hint { next = self.next(hint) }
    if work.isUnfinished { next = .read }
    if work.isCheckDue { next = .look }
    var step = Step()
    do throws(LogError) {
      if next == .look || isLookDue { try look(&step) }
      if next != .nothing { try read(&step) }
    } catch {
      isLookDue = true
      tell(.unreadable("\(error)"), &step)
    }
    if work.isCheckDue {
      if isQuiet, indexing == .unknown { beginToIndex() }
      isQuiet = true
    }
    if indexing == .underWay { indexSome(&step) }
    return step
  }

  private mutating func beginToIndex() {
    guard let log, let debt = try? log.searchDebt() else { return }
    indexing = debt >= Self.debt && log.hasRoomForIndex ? .underWay : .settled
  }

  /// One portion; what cannot be done now is the next searcher's to do, and to report.
  private mutating func indexSome(_ step: inout Step) {
    guard let log, (try? log.indexSome(atMost: Self.indexed)) == true else {
      indexing = .settled
      return
    }
    step.isUnfinished = true
  }

  /// Reads the rows that a hint told of; a few at most, for a thread that others wait for.
  ///
  /// - Returns: nil, and nothing is different, when that would not do.
  mutating func handleQuickly(_ hint: Hint) -> Step? {
    guard !isLookDue, history == nil, let log else { return nil }
    var step = Step()
    switch next(hint) {
    case .nothing: return step
    case .read:
      // What is wrong is met again, and told, by whoever acts on the hint after all.
      let page = try? log.entriesOfKnownLog(after: catchUp.place, limit: Self.few)
      guard let page else { return nil }
      take(page, of: Self.few, &step)
      return step
    case .look, .reload: return nil
    }
  }

  /// Reads what somebody asks.
  mutating func answer(_ request: FeedRequest) -> (reply: @MainActor @Sendable () -> Void, Step) {
    var step = Step()
    do throws(LogError) {
      return (try request.read(try openLog()), step)
    } catch {
      isLookDue = true
      // So that being live again is news, and whoever asked can ask again.
      tell(.unreadable("\(error)"), &step)
      let failure = CommandFailure(error)
      return ({ request.fail(failure) }, step)
    }
  }

  private mutating func openLog() throws(LogError) -> EventLog {
    if let log { return log }
    // Where one has been, it may be put back at any moment: a reader begins no other there.
    let log = try board.openExistingLog()
    self.log = log
    return log
  }

  private func next(_ hint: Hint) -> CatchUp.Step {
    hint.isMixed ? .look : catchUp.hinted(seq: hint.seq, logID: hint.logID)
  }

  /// Opens the log again if it is not the file it was, and loads it whole if it is another one.
  private mutating func look(_ step: inout Step) throws(LogError) {
    if log?.isStillThePath() == false { self.log = nil }
    let log = try openLog()
    let identity = log.identity()
    let version = try log.dataVersion()
    if identity == file, !isLookDue, version == dataVersion { return }
    let (logID, formerID) = try log.currentIDs()
    let look = CatchUp.Look(
      sameFile: identity == file, logID: logID, formerID: formerID, head: try log.head())
    if case .reload(let reason) = catchUp.looked(look) {
      history = nil
      catchUp = catchUp.reloaded(reason, look)
      file = identity
      step.news.append(.reloaded(reason))
    }
    dataVersion = version
    isLookDue = false
  }

  private mutating func read(_ step: inout Step) throws(LogError) {
    guard let log else { return }
    if let history { return try readHistory(history, of: log, &step) }
    let page = try log.entries(after: catchUp.place, limit: Self.chunk)
    take(page, of: Self.chunk, &step)
  }

  private mutating func take(_ page: LogEntries, of limit: Int, _ step: inout Step) {
    let isWhole = page.entries.count + page.skipped < limit
    if !page.entries.isEmpty {
      step.news.append(.entries(page.entries))
      isQuiet = false
      indexing = .unknown
    }
    catchUp.applied(upTo: page.lastSeq)
    step.isUnfinished = !isWhole
    tell(isWhole ? .live : .catchingUp, &step)
  }

  private mutating func readHistory(
    _ history: (from: Int64, head: Int64, after: EventID?), of log: EventLog, _ step: inout Step
  ) throws(LogError) {
    let page = try log.history(
      after: history.after, from: history.from, upTo: history.head, limit: Self.chunk)
    if !page.entries.isEmpty { step.news.append(.entries(page.entries)) }
    if let next = page.next {
      self.history?.after = next
      tell(.catchingUp, &step)
    } else {
      self.history = nil
      catchUp.applied(upTo: history.head)
    }
    step.isUnfinished = true
  }

  private mutating func tell(_ health: FeedHealth, _ step: inout Step) {
    guard health != self.health else { return }
    self.health = health
    step.news.append(.health(health))
  }

  private static func place(_ start: FeedStart, in log: EventLog) throws(LogError) -> Int64 {
    switch start {
    case .beginning: 0
    // A place beyond the head is one of a log that went back; nothing of this one follows it yet.
    case .place(let seq): min(seq, try log.head())
    case .now: try log.head()
    case .time(let time): try log.seq(atOrAfter: time)
    }
  }
}
