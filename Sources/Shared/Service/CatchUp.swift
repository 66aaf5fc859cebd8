/// The delivery rule as a value: where a board stands in its log, and what news asks of it.
///
/// Nothing that comes over the wire is ever shown: a message is only a hint that the log has
/// grown. What is applied is what was read from the log, in the log's order, so a hint that was
/// lost, repeated, reordered, corrupted or forged can cost one read and nothing else.
package struct CatchUp: Sendable, Equatable {
  /// What to do next.
  package enum Step: Sendable, Equatable {
    case nothing
    /// Read the log's rows after the place.
    case read
    /// Look at the log's file, id and head.
    case look
    /// The log behind the path is another one, or has gone back: load it whole.
    case reload(Reload)
  }

  /// Why a board loads its log anew.
  package enum Reload: Sendable, Equatable, CustomStringConvertible {
    case replaced
    case otherLog
    case wentBack(head: Int64, place: Int64)
    /// Posts were forgotten; the others stand where they stood.
    case pruned

    /// Whether what was applied before is still in the log, but for what was forgotten.
    package var keepsPlace: Bool { self == .pruned }

    package var description: String {
      switch self {
      case .replaced: "another file stands where the log was"
      case .otherLog: "the log was exchanged for another one"
      case .pruned: "older posts were forgotten"
      case .wentBack(let head, let place): "the log ends at \(head), before place \(place)"
      }
    }
  }

  /// What a look at the log's file and head showed.
  package struct Look: Sendable, Equatable {
    package let sameFile: Bool
    package let logID: LogID
    /// The id that the log had before it was pruned last.
    package let formerID: LogID?
    package let head: Int64

    package init(sameFile: Bool, logID: LogID, formerID: LogID? = nil, head: Int64) {
      self.sameFile = sameFile
      self.logID = logID
      self.formerID = formerID
      self.head = head
    }
  }

  package let logID: LogID
  /// The seq of the last row that was applied; it moves over applied rows only.
  package private(set) var place: Int64

  package init(logID: LogID, place: Int64) {
    self.logID = logID
    self.place = place
  }

  /// A message named this event as newest.
  package func hinted(seq: Int64, logID: LogID) -> Step {
    if logID != self.logID { return .look }
    return seq <= place ? .nothing : .read
  }

  /// The log was looked at.
  package func looked(_ look: Look) -> Step {
    if !look.sameFile { return .reload(.replaced) }
    if look.logID != logID { return .reload(look.formerID == logID ? .pruned : .otherLog) }
    if look.head < place { return .reload(.wentBack(head: look.head, place: place)) }
    return look.head > place ? .read : .nothing
  }

  /// Where to go on after a reload.
  package func reloaded(_ reason: Reload, _ look: Look) -> CatchUp {
    // What was applied and is gone may have stood at the end.
    CatchUp(logID: look.logID, place: reason.keepsPlace ? min(place, look.head) : 0)
  }

  /// The rows up to and including `seq` were handed on, or hold nothing to hand on.
  package mutating func applied(upTo seq: Int64) {
    place = max(place, seq)
  }
}
