import Bus

/// What has come in for a feed since it last asked, merged: however much arrives, it holds one
/// hint, one check, and the requests that somebody awaits.
///
/// Any thread may post; one task takes. While it waits with nothing to do, a poster of hints may do
/// its work in its stead, which spares a thread the waking.
package final class Mailbox<Request: Sendable>: Sendable {
  private struct Box {
    var state = State()
    var waiter: CheckedContinuation<Contents?, Never>?
  }

  private let box = Monitor(Box())

  package init() {}

  /// Messages came that say this.
  package func hint(_ hints: some Sequence<Hint?>) {
    post { contents in for hint in hints { contents.add(hint) } }
  }

  /// The same, for a poster that can act on it at once.
  ///
  /// - Returns: the hint, when the taker waits and has nothing else to do. Then it waits on until
  ///   `release`, which must follow. Nil when the hint was left to it.
  package func claim(_ hints: some Sequence<Hint?>) -> Hint? {
    change { state in state.claim(hints) }
  }

  /// Ends a claim.
  ///
  /// - Parameters:
  ///   - hint: what the taker shall act on after all.
  ///   - isUnfinished: the taker has more to do than the hint said.
  package func release(leaving hint: Hint? = nil, isUnfinished: Bool = false) {
    change { state in
      let wake = state.release { contents in
        if let hint { contents.add(hint) }
        if isUnfinished { contents.isUnfinished = true }
      }
      return ((), wake)
    }
  }

  package func check() { post { $0.isCheckDue = true } }

  /// The taker itself has more to do after whatever else came in meanwhile.
  package func again() { post { $0.isUnfinished = true } }

  package func request(_ request: Request) { offer(request) }

  /// - Returns: false when the mailbox is closed and the request was dropped.
  @discardableResult
  package func offer(_ request: Request) -> Bool {
    change { state in
      let wake = state.post { $0.requests.append(request) }
      return (!state.isClosed, wake)
    }
  }

  /// Ends the taker's loop, after a claim if there is one; later posts are dropped.
  package func close() {
    change { state in ((), state.close()) }
  }

  /// What came in, as soon as there is something; nil once the mailbox is closed.
  package func take() async -> Contents? {
    await withCheckedContinuation { continuation in
      let taken = box.change { box in
        let taken = box.state.take()
        if case .later = taken { box.waiter = continuation }
        return taken
      }
      if case .now(let contents) = taken { continuation.resume(returning: contents) }
    }
  }

  /// Whether the taker waits, and nobody acts in its stead.
  var isTakerFree: Bool { box.change { $0.state.isFree } }

  private func post(_ change: (inout Contents) -> Void) {
    self.change { state in ((), state.post(change)) }
  }

  private func change<Result: Sendable>(_ body: (inout State) -> (Result, State.Wake)) -> Result {
    let (result, waiter, contents) = box.change { box in
      let (result, wake) = body(&box.state)
      guard let contents = wake else { return (result, Waiter?.none, Contents?.none) }
      defer { box.waiter = nil }
      return (result, box.waiter, contents)
    }
    waiter?.resume(returning: contents)
    return result
  }

  private typealias Waiter = CheckedContinuation<Contents?, Never>
}
