/// A line that a program wrote for a board: an event as a board prints it, or an object with the
/// texts of a post to be made.
package enum JSONLine: Sendable, Equatable {
  case entry(LogEntry)
  case post(title: String, content: String, author: String?)
}

/// Why a line is neither.
package enum JSONLineError: Error, Hashable, Sendable, CustomStringConvertible {
  case notAnObject(offset: Int, reason: String)
  case event(EnvelopeError)
  case notAText(String)
  case repeated(String)
  case noTitle

  package var description: String {
    switch self {
    case .notAnObject(let offset, let reason): "not a JSON object: at byte \(offset) \(reason)"
    case .event(let error): error.description
    case .notAText(let key): "\"\(key)\" is not a text"
    case .repeated(let key): "\"\(key)\" stands twice"
    case .noTitle: "the object has no \"title\""
    }
  }
}

extension JSONLine {
  /// Reads a line.
  ///
  /// An object that names a `specversion` is an event. In any other, `title`, `content` and
  /// `author` may stand once each, in any order, as texts or as null, which is as good as not
  /// there; other keys are passed over. Limits are the caller's to check.
  package static func decode(_ line: [UInt8]) throws(JSONLineError) -> JSONLine {
    var texts = Texts()
    let isEvent = try line.withUnsafeBufferPointer { (bytes) throws(JSONLineError) in
      try texts.read(bytes)
    }
    if isEvent {
      do throws(EnvelopeError) { return .entry(try Envelope.decode(line)) } catch {
        throw .event(error)
      }
    }
    guard let title = texts.title else { throw .noTitle }
    return .post(title: title, content: texts.content ?? "", author: texts.author)
  }

  private struct Texts {
    var title: String?
    var content: String?
    var author: String?

    /// True, and nothing more was read, when this is an event.
    mutating func read(_ bytes: UnsafeBufferPointer<UInt8>) throws(JSONLineError) -> Bool {
      var reader = JSONReader(bytes)
      do {
        try reader.openObject()
        while let key = try reader.nextKey() {
          switch key {
          case "title": try Self.take(key, &reader, into: &title)
          case "content": try Self.take(key, &reader, into: &content)
          case "author": try Self.take(key, &reader, into: &author)
          case "specversion" where reader.peek() != UInt8(ascii: "n"): return true
          default: try reader.skipValue()
          }
        }
        try reader.finish()
        return false
      } catch let error as JSONError {
        throw .notAnObject(offset: error.offset, reason: "\(error.reason)")
      } catch let error as JSONLineError {
        throw error
      } catch {
        throw .notAnObject(offset: reader.offset, reason: "\(error)")
      }
    }

    private static func take(
      _ key: String, _ reader: inout JSONReader, into value: inout String?
    ) throws {
      switch reader.peek() {
      case UInt8(ascii: "\""):
        guard value == nil else { throw JSONLineError.repeated(key) }
        value = try reader.string()
      case UInt8(ascii: "n"): try reader.skipValue()
      default:
        // Whatever it is, broken JSON is the better reason.
        try reader.skipValue()
        throw JSONLineError.notAText(key)
      }
    }
  }
}
