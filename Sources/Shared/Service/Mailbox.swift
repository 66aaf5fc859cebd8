import Bus

/// What has come in for a feed since it last asked, merged: however much arrives, it holds one
/// hint, one check, and the requests that somebody awaits.
///
/// Any thread may post; one task takes.
package final class Mailbox<Request: Sendable>: Sendable {
  /// What a take finds.
  package struct Contents: Sendable {
    /// The greatest seq that a message of each kind of log named.
    package var hint: Hint?
    package var isCheckDue = false
    package var isUnfinished = false
    package var requests: [Request] = []

    fileprivate var isEmpty: Bool {
      hint == nil && !isCheckDue && !isUnfinished && requests.isEmpty
    }
  }

  package struct Hint: Sendable, Equatable {
    package var logID: LogID
    package var seq: Int64
    /// Messages of more than one log were among them.
    package var isMixed = false
  }

  private struct State {
    var contents = Contents()
    var waiter: CheckedContinuation<Contents?, Never>?
    var isClosed = false
  }

  private let state = Monitor(State())

  package init() {}

  package func hint(seq: Int64, logID: LogID) {
    post { contents in
      guard var hint = contents.hint else {
        contents.hint = Hint(logID: logID, seq: seq)
        return
      }
      if hint.logID == logID { hint.seq = max(hint.seq, seq) } else { hint.isMixed = true }
      contents.hint = hint
    }
  }

  /// A message named this entry; nil, or one without its log's id, may be of any log.
  package func hint(_ entry: LogEntry?) {
    if let entry, let logID = entry.logID {
      hint(seq: entry.seq, logID: logID)
    } else {
      check()
    }
  }

  package func check() { post { $0.isCheckDue = true } }

  /// The taker itself has more to do after whatever else came in meanwhile.
  package func again() { post { $0.isUnfinished = true } }

  package func request(_ request: Request) { offer(request) }

  /// - Returns: false when the mailbox is closed and the request was dropped.
  @discardableResult
  package func offer(_ request: Request) -> Bool { post { $0.requests.append(request) } }

  /// Ends the taker's loop; later posts are dropped.
  package func close() {
    let waiter = state.change { state in
      state.isClosed = true
      defer { state.waiter = nil }
      return state.waiter
    }
    waiter?.resume(returning: nil)
  }

  /// What came in, as soon as there is something; nil once the mailbox is closed.
  package func take() async -> Contents? {
    await withCheckedContinuation { continuation in
      let ready: Contents?? = state.change { state in
        if state.isClosed { return .some(nil) }
        if state.contents.isEmpty {
          state.waiter = continuation
          return .none
        }
        defer { state.contents = Contents() }
        return .some(state.contents)
      }
      if let ready { continuation.resume(returning: ready) }
    }
  }

  @discardableResult
  private func post(_ change: (inout Contents) -> Void) -> Bool {
    var isOpen = true
    let woken: (CheckedContinuation<Contents?, Never>, Contents)? = state.change { state in
      guard !state.isClosed else {
        isOpen = false
        return nil
      }
      change(&state.contents)
      guard let waiter = state.waiter else { return nil }
      defer {
        state.waiter = nil
        state.contents = Contents()
      }
      return (waiter, state.contents)
    }
    if let (waiter, contents) = woken { waiter.resume(returning: contents) }
    return isOpen
  }
}
