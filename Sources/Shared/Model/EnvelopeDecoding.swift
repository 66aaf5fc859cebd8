extension Envelope {
  /// Reads an event; the pointer is not kept.
  ///
  /// Keys may stand in any order, unknown ones are passed over, the extensions and the time may be
  /// missing (the time is then the id's). Types are strict, a known key may stand only once, and
  /// texts are held against the limits of a post.
  package static func decode(_ bytes: UnsafeRawBufferPointer) throws(EnvelopeError) -> LogEntry {
    var fields = Fields()
    let bytes = bytes.bindMemory(to: UInt8.self)
    do {
      var reader = JSONReader(bytes)
      try fields.read(&reader)
      try reader.finish()
      if fields.version == "1.0", fields.kind != nil, let place = fields.dataOffset {
        reader = JSONReader(bytes, at: place)
        fields.data = try EventData(&reader)
      }
    } catch let error as JSONError {
      throw .notJSON(offset: error.offset, reason: error.reason.description)
    } catch let error as EnvelopeError {
      throw error
    } catch {
      throw .invalid("text")
    }
    return try fields.entry()
  }

  /// Reads an event.
  package static func decode(_ bytes: [UInt8]) throws(EnvelopeError) -> LogEntry {
    try bytes.withUnsafeBufferPointer { (buffer) throws(EnvelopeError) in
      try decode(UnsafeRawBufferPointer(buffer))
    }
  }

  /// The event of a log's row, from its columns and the stored `data`; nil when they make none.
  ///
  /// Limits are not checked again: what the log has is the truth.
  static func event(
    kind: BoardEvent.Kind, id: EventID, post: EventID, source: String, time: Timestamp,
    payload: UnsafeRawBufferPointer
  ) -> BoardEvent? {
    try? data(payload)?.event(kind: kind, id: id, post: post, source: source, time: time)
  }

  /// A stored `data` object by itself; nil when it is none.
  static func data(_ payload: UnsafeRawBufferPointer) -> EventData? {
    var reader = JSONReader(payload.bindMemory(to: UInt8.self))
    guard let data = try? EventData(&reader), (try? reader.finish()) != nil else { return nil }
    return data
  }

  /// The attributes, as far as they have been read.
  private struct Fields {
    var version: String?
    var id: String?
    var source: String?
    var type: String?
    var subject: String?
    var time: String?
    var contentType: String?
    var sequence: String?
    var logID: String?
    var data: EventData?
    /// Where `data` starts when it stood before the type that says how to read it.
    var dataOffset: Int?

    var kind: BoardEvent.Kind? {
      switch type {
      case "corkboard.post.create": .create
      case "corkboard.post.update": .update
      case "corkboard.post.delete": .delete
      default: nil
      }
    }

    mutating func read(_ reader: inout JSONReader) throws {
      try reader.openObject()
      while let key = try reader.nextKey() {
        switch key {
        case "specversion": try reader.string(key, into: &version)
        case "id": try reader.string(key, into: &id)
        case "source": try reader.string(key, into: &source)
        case "type": try reader.string(key, into: &type)
        case "subject": try reader.string(key, into: &subject)
        case "time": try reader.string(key, into: &time)
        case "datacontenttype": try reader.string(key, into: &contentType)
        case "sequence": try reader.string(key, into: &sequence)
        case "logid": try reader.string(key, into: &logID)
        case "data":
          guard data == nil, dataOffset == nil else { throw EnvelopeError.repeated(key) }
          if version == "1.0", kind != nil {
            data = try EventData(&reader)
          } else {
            _ = reader.peek()
            dataOffset = reader.offset
            try reader.skipValue()
          }
        default: try reader.skipValue()
        }
      }
    }

    func entry() throws(EnvelopeError) -> LogEntry {
      guard let version else { throw .missing("specversion") }
      guard version == "1.0" else { throw .unknownVersion(brief(version)) }
      guard let type else { throw .missing("type") }
      guard let kind else { throw .unknownType(brief(type)) }
      guard let text = id else { throw .missing("id") }
      guard let id = EventID(text) else { throw .invalid("id") }
      guard let source else { throw .missing("source") }
      guard !source.isEmpty else { throw .invalid("source") }
      if let contentType, contentType != "application/json" { throw .invalid("datacontenttype") }
      guard let data else { throw .missing("data") }
      let event = try data.event(
        kind: kind, id: id, post: try post(kind, id), source: source, time: try moment(id))
      do {
        try event.validated()
      } catch {
        throw .refused(error)
      }
      return LogEntry(
        seq: sequence.flatMap { Int64($0) }.map { max(0, $0) } ?? 0, id: id,
        logID: logID.flatMap { LogID($0) }, source: source, event: event)
    }

    private func post(_ kind: BoardEvent.Kind, _ id: EventID) throws(EnvelopeError) -> EventID {
      guard let subject else {
        guard kind == .create else { throw .missing("subject") }
        return id
      }
      guard let post = EventID(subject), kind != .create || post == id else {
        throw .invalid("subject")
      }
      return post
    }

    private func moment(_ id: EventID) throws(EnvelopeError) -> Timestamp {
      guard let time else { return Timestamp(milliseconds: id.milliseconds) }
      guard let moment = Timestamp(time) else { throw .invalid("time") }
      return moment
    }

    /// Foreign text goes into an error only in part.
    private func brief(_ text: String) -> String {
      text.utf8.count <= 64 ? text : String(text.unicodeScalars.prefix(64)) + "…"
    }
  }
}

/// The `data` object of an event.
struct EventData {
  private(set) var title: String?
  private(set) var content: String?
  private(set) var author: String?

  /// Throws ``JSONError`` or ``EnvelopeError``.
  init(_ reader: inout JSONReader) throws {
    guard reader.peek() == UInt8(ascii: "{") else { throw EnvelopeError.wrongType("data") }
    try reader.openObject()
    while let key = try reader.nextKey() {
      switch key {
      case "title": try reader.string(key, into: &title)
      case "content": try reader.string(key, into: &content)
      case "author": try reader.string(key, into: &author)
      default: try reader.skipValue()
      }
    }
  }

  func event(
    kind: BoardEvent.Kind, id: EventID, post: EventID, source: String, time: Timestamp
  ) throws(EnvelopeError) -> BoardEvent {
    guard let author else { throw .missing("author") }
    switch kind {
    case .create:
      guard let title else { throw .missing("title") }
      guard let content else { throw .missing("content") }
      guard post == id else { throw .invalid("subject") }
      return .create(
        Post(
          id: id, title: title, content: content, author: author, source: source, createdAt: time))
    case .update:
      guard title != nil || content != nil else { throw .missing("title and content") }
      return .update(
        .init(post: post, title: title, content: content, author: author, time: time))
    case .delete:
      return .delete(.init(post: post, author: author, time: time))
    }
  }
}

extension BoardEvent {
  /// Holds the event's texts against the limits of a post.
  package func validated() throws(DraftError) {
    switch self {
    case .create(let post):
      try Draft(title: post.title, content: post.content, author: post.author).validated()
    case .update(let update):
      try Edit(title: update.title, content: update.content, author: update.author).validated()
    case .delete(let deletion):
      try Limits.check(line: deletion.author, .author)
    }
  }
}

extension JSONReader {
  /// Reads a string that may be given once.
  fileprivate mutating func string(_ key: String, into value: inout String?) throws {
    guard value == nil else { throw EnvelopeError.repeated(key) }
    guard peek() == UInt8(ascii: "\"") else { throw EnvelopeError.wrongType(key) }
    value = try string()
  }
}
