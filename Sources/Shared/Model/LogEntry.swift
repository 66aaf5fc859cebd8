/// An event with its identity and, once a log has it, its place there.
package struct LogEntry: Sendable {
  /// The place in the log named by ``logID``, from 1; 0 for an event that names no place.
  package let seq: Int64
  package let id: EventID
  /// The log that gave ``seq``; nil for an event that names none.
  package let logID: LogID?
  /// Where the event was made, as a CloudEvents source; never empty.
  package let source: String
  package let event: BoardEvent
  /// The event's `data` object as JSON on one line, when it has been written already.
  let payload: [UInt8]?

  package init(seq: Int64, id: EventID, logID: LogID?, source: String, event: BoardEvent) {
    self.init(seq: seq, id: id, logID: logID, source: source, event: event, payload: nil)
  }

  init(
    seq: Int64, id: EventID, logID: LogID?, source: String, event: BoardEvent, payload: [UInt8]?
  ) {
    self.seq = seq
    self.id = id
    self.logID = logID
    self.source = source
    self.event = event
    self.payload = payload
  }
}

extension LogEntry {
  /// The event as other machines get it: a place in this machine's log says nothing to them.
  package var withoutPlace: LogEntry {
    LogEntry(seq: 0, id: id, logID: nil, source: source, event: event, payload: payload)
  }
}

extension LogEntry: Equatable {
  /// The payload is the event in another form, so it has no say.
  package static func == (left: LogEntry, right: LogEntry) -> Bool {
    left.seq == right.seq && left.id == right.id && left.logID == right.logID
      && left.source == right.source && left.event == right.event
  }
}
