extension Mailbox {
  /// What a take finds.
  package struct Contents: Sendable {
    package var hint: Hint?
    package var isCheckDue = false
    package var isUnfinished = false
    package var requests: [Request] = []

    var isEmpty: Bool { !isMoreThanHint && hint == nil }
    var isMoreThanHint: Bool { isCheckDue || isUnfinished || !requests.isEmpty }

    /// Takes in what a message says; nil may be of any log.
    mutating func add(_ other: Hint?) {
      guard let other else {
        isCheckDue = true
        return
      }
      hint = hint?.merged(with: other) ?? other
    }
  }

  /// Who sees to a mailbox, and what is in it: at any time either the taker or one poster, so that
  /// what they use needs no other turns.
  ///
  /// Pure: each call says whom to wake.
  struct State {
    private enum Turn {
      /// The taker is at work, or has not begun.
      case taken
      /// Nobody is: the taker waits.
      case free
      /// A poster is, and the taker waits until it is done.
      case claimed
    }

    enum Take {
      case now(Contents?)
      case later
    }

    /// To be given to the taker, which waited for it; nil inside is the end.
    typealias Wake = Contents??

    private var contents = Contents()
    private var turn = Turn.taken
    private(set) var isClosed = false

    var isFree: Bool { if case .free = turn { true } else { false } }

    /// What came in, if there is something; else the taker begins to wait.
    mutating func take() -> Take {
      turn = .free
      if let wake = wake() { return .now(wake) }
      return .later
    }

    mutating func post(_ change: (inout Contents) -> Void) -> Wake {
      if !isClosed { change(&contents) }
      return wake()
    }

    /// Takes in what messages say; gives it to the poster, if the turn is free and there is nothing
    /// else to do.
    mutating func claim(_ hints: some Sequence<Hint?>) -> (hint: Hint?, wake: Wake) {
      guard !isClosed else { return (nil, nil) }
      for hint in hints { contents.add(hint) }
      guard isFree, let hint = contents.hint, !contents.isMoreThanHint else {
        return (nil, wake())
      }
      turn = .claimed
      contents = Contents()
      return (hint, nil)
    }

    /// Ends a claim; what came in meanwhile, or was left, is the taker's.
    mutating func release(_ leave: (inout Contents) -> Void) -> Wake {
      turn = .free
      return post(leave)
    }

    mutating func close() -> Wake {
      isClosed = true
      contents = Contents()
      return wake()
    }

    private mutating func wake() -> Wake {
      guard isFree, isClosed || !contents.isEmpty else { return nil }
      turn = .taken
      defer { contents = Contents() }
      return .some(isClosed ? nil : contents)
    }
  }
}
