extension Mailbox {
  /// What a take finds.
  package struct Contents: Sendable {
    /// The greatest seq that a message of each kind of log named.
    package var hint: Hint?
    package var isCheckDue = false
    package var isUnfinished = false
    package var requests: [Request] = []

    var isEmpty: Bool { !isMoreThanHint && hint == nil }
    var isMoreThanHint: Bool { isCheckDue || isUnfinished || !requests.isEmpty }

    /// A message named this entry; nil, or one without its log's id, may be of any log.
    mutating func name(_ entry: LogEntry?) {
      if let entry, let logID = entry.logID {
        name(Hint(logID: logID, seq: entry.seq))
      } else {
        isCheckDue = true
      }
    }

    mutating func name(_ other: Hint) {
      hint = hint?.merged(with: other) ?? other
    }
  }

  package struct Hint: Sendable, Equatable {
    package var logID: LogID
    package var seq: Int64
    /// Messages of more than one log were among them.
    package var isMixed = false

    fileprivate func merged(with other: Hint) -> Hint {
      var hint = self
      hint.isMixed = isMixed || other.isMixed || logID != other.logID
      if logID == other.logID { hint.seq = max(seq, other.seq) }
      return hint
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

    /// Takes in what messages named; gives the hint to the poster, if its turn is free and there is
    /// nothing else to do.
    mutating func claim(_ entries: some Sequence<LogEntry?>) -> (hint: Hint?, wake: Wake) {
      guard !isClosed else { return (nil, nil) }
      for entry in entries { contents.name(entry) }
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
