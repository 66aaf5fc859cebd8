import Shared

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// How one line of standard input is read.
enum LineFormat: Sendable {
  /// What a line turned out to be.
  enum Item {
    case draft(Draft)
    /// An event as a board prints it, from this board or another one.
    case entry(LogEntry)
  }

  /// The line is the title of a post.
  case titles
  /// The line is a JSON object: an event, or `title` and perhaps `content` and `author`.
  case json

  /// The longest line that can hold a post, in bytes.
  var limit: Int {
    switch self {
    case .titles: Limits.lineBytes
    // JSON can write each byte of a text in six.
    case .json: 6 * (2 * Limits.lineBytes + Limits.contentBytes) + 4096
    }
  }

  /// - Parameter author: who posts where the line does not say.
  func item(_ line: [UInt8], author: String) throws(CommandFailure) -> Item {
    let text = try SharedOptions.text(line, "the line")
    switch self {
    case .titles: return .draft(try Self.valid(Draft(title: text, content: "", author: author)))
    case .json: return try Self.decode(text, line, author: author)
    }
  }

  private struct Object: Decodable {
    let specversion: String?
    let title: String?
    let content: String?
    let author: String?
  }

  private static func decode(
    _ text: String, _ line: [UInt8], author: String
  ) throws(CommandFailure) -> Item {
    let object: Object
    do {
      object = try JSONDecoder().decode(Object.self, from: Data(line))
    } catch DecodingError.typeMismatch(_, let context) where !context.codingPath.isEmpty {
      let key = context.codingPath.map(\.stringValue).joined(separator: ".")
      throw CommandFailure(.badData, "\"\(key)\" is not a text")
    } catch {
      throw CommandFailure(.badData, "not a JSON object")
    }
    if object.specversion != nil {
      do throws(EnvelopeError) {
        return .entry(try Envelope.decode(line))
      } catch {
        throw CommandFailure(.badData, "\(error)")
      }
    }
    guard let title = object.title else {
      throw CommandFailure(.badData, "the object has no \"title\"")
    }
    return .draft(
      try valid(
        Draft(title: title, content: object.content ?? "", author: object.author ?? author)))
  }

  private static func valid(_ draft: Draft) throws(CommandFailure) -> Draft {
    do throws(DraftError) {
      try draft.validated()
      return draft
    } catch {
      throw CommandFailure(.badData, "\(error)")
    }
  }
}
