/// An event on the wire: one CloudEvents 1.0 JSON object, on one line, in a fixed order of keys.
package enum Envelope {
  /// Writes the event as UTF-8 JSON without a line break.
  package static func encode(_ entry: LogEntry) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(448 + (entry.payload?.count ?? 256))
    append(entry, to: &bytes)
    return bytes
  }

  /// Appends what ``encode(_:)`` gives, for writers of many lines.
  package static func append(_ entry: LogEntry, to bytes: inout [UInt8]) {
    JSONWriter.append(raw: #"{"specversion":"1.0","id":""#, to: &bytes)
    entry.id.append(to: &bytes)
    JSONWriter.append(raw: #"","source":"#, to: &bytes)
    JSONWriter.append(entry.source, to: &bytes)
    switch entry.event.kind {
    case .create: JSONWriter.append(raw: #","type":"corkboard.post.create"#, to: &bytes)
    case .update: JSONWriter.append(raw: #","type":"corkboard.post.update"#, to: &bytes)
    case .delete: JSONWriter.append(raw: #","type":"corkboard.post.delete"#, to: &bytes)
    }
    JSONWriter.append(raw: #"","subject":""#, to: &bytes)
    entry.event.post.append(to: &bytes)
    JSONWriter.append(raw: #"","time":""#, to: &bytes)
    entry.event.time.append(to: &bytes)
    JSONWriter.append(raw: #"","datacontenttype":"application/json""#, to: &bytes)
    if entry.seq > 0 {
      JSONWriter.append(raw: #","sequence":""#, to: &bytes)
      bytes.append(contentsOf: String(entry.seq).utf8)
      JSONWriter.append(raw: "\"", to: &bytes)
    }
    if let logID = entry.logID {
      JSONWriter.append(raw: #","logid":""#, to: &bytes)
      logID.append(to: &bytes)
      JSONWriter.append(raw: "\"", to: &bytes)
    }
    JSONWriter.append(raw: #","data":"#, to: &bytes)
    if let payload = entry.payload {
      bytes.append(contentsOf: payload)
    } else {
      appendPayload(of: entry.event, to: &bytes)
    }
    JSONWriter.append(raw: "}", to: &bytes)
  }

  /// The event's `data` object, which the log stores as it goes over the wire.
  static func payload(of event: BoardEvent) -> [UInt8] {
    var bytes: [UInt8] = []
    switch event {
    case .create(let post):
      bytes.reserveCapacity(64 + post.title.utf8.count + post.content.utf8.count)
    case .update(let update):
      bytes.reserveCapacity(64 + (update.content?.utf8.count ?? 0))
    case .delete: break
    }
    appendPayload(of: event, to: &bytes)
    return bytes
  }

  private static func appendPayload(of event: BoardEvent, to bytes: inout [UInt8]) {
    let (title, content): (String?, String?) =
      switch event {
      case .create(let post): (post.title, post.content)
      case .update(let update): (update.title, update.content)
      case .delete: (nil, nil)
      }
    JSONWriter.append(raw: "{", to: &bytes)
    if let title {
      JSONWriter.append(raw: #""title":"#, to: &bytes)
      JSONWriter.append(title, to: &bytes)
      JSONWriter.append(raw: ",", to: &bytes)
    }
    if let content {
      JSONWriter.append(raw: #""content":"#, to: &bytes)
      JSONWriter.append(content, to: &bytes)
      JSONWriter.append(raw: ",", to: &bytes)
    }
    JSONWriter.append(raw: #""author":"#, to: &bytes)
    JSONWriter.append(event.author, to: &bytes)
    JSONWriter.append(raw: "}", to: &bytes)
  }
}
