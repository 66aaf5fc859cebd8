/// What a message says of a log: that it has grown, and to where.
package struct Hint: Sendable, Equatable {
  package var logID: LogID
  /// The greatest seq that was named.
  package var seq: Int64
  /// Messages of more than one log were among those that it comes from.
  package var isMixed = false

  package init(logID: LogID, seq: Int64) {
    self.logID = logID
    self.seq = seq
  }

  func merged(with other: Hint) -> Hint {
    var hint = self
    hint.isMixed = isMixed || other.isMixed || logID != other.logID
    if logID == other.logID { hint.seq = max(seq, other.seq) }
    return hint
  }
}
