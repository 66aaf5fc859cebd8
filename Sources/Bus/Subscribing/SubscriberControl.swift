import Synchronization

/// What a subscriber's thread and everybody else say to each other.
final class SubscriberControl: Sendable {
  private struct State {
    var start: Result<Void, BusError>?
    var isStopping = false
    var isOver = false
    var asked = 0
    var answered = 0
    var answer: Result<Bool, BusError> = .success(false)
  }

  private let state = Monitor(State())
  private let counted = Mutex(SubscriberCounters())
  private let wake: Wake

  init() throws(BusError) { wake = try Wake() }

  var counters: SubscriberCounters { counted.withLock { $0 } }

  func count(_ change: (inout SubscriberCounters) -> Void) {
    counted.withLock { change(&$0) }
  }

  // MARK: From outside

  func waitForStart() throws(BusError) {
    try state.wait { $0.start }.get()
  }

  func waitForEnd() { state.wait { $0.isOver ? () : nil } }

  func stop() {
    state.change { $0.isStopping = true }
    wake.signal()
  }

  /// Asks the thread to look after its place, and waits for the answer unless the caller is it.
  func renew(waiting: Bool) throws(BusError) -> Bool {
    let ticket = state.change { state in
      state.asked += 1
      return state.asked
    }
    wake.signal()
    guard waiting else { return false }
    return try state.wait { state -> Result<Bool, BusError>? in
      if state.answered >= ticket { return state.answer }
      return state.isOver ? .failure(BusError(.closed, "renew", "a subscriber")) : nil
    }.get()
  }

  // MARK: From the thread

  var wakeDescriptor: Int32 { wake.descriptor }

  func started(_ result: Result<Void, BusError>) { state.change { $0.start = result } }

  func over() { state.change { $0.isOver = true } }

  /// Whether to stop, and otherwise which question to answer, if one is open.
  func takeOrders() -> (isStopping: Bool, question: Int?) {
    wake.clear()
    return state.change { state in
      (state.isStopping, state.asked > state.answered ? state.asked : nil)
    }
  }

  func answer(_ question: Int, _ result: Result<Bool, BusError>) {
    state.change { state in
      state.answer = result
      state.answered = question
    }
  }
}
