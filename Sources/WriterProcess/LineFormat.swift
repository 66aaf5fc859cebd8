import Shared

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// How one line of standard input is read as a post.
enum LineFormat: Sendable {
  /// The line is the title.
  case titles
  /// The line is a JSON object with `title`, and perhaps `content` and `author`.
  case json

  /// The longest line that can hold a post, in bytes.
  var limit: Int {
    switch self {
    case .titles: Limits.lineBytes
    // JSON can write each byte of a text in six.
    case .json: 6 * (2 * Limits.lineBytes + Limits.contentBytes) + 1024
    }
  }

  /// - Parameter author: who posts where the line does not say.
  func draft(_ line: [UInt8], author: String) throws(CommandFailure) -> Draft {
    let text = try SharedOptions.text(line, "the line")
    let draft =
      switch self {
      case .titles: Draft(title: text, content: "", author: author)
      case .json: try Self.decode(text, author: author)
      }
    do throws(DraftError) {
      try draft.validated()
      return draft
    } catch {
      throw error.commandFailure
    }
  }

  private struct Object: Decodable {
    let title: String
    let content: String?
    let author: String?
  }

  private static func decode(_ text: String, author: String) throws(CommandFailure) -> Draft {
    do {
      let object = try JSONDecoder().decode(Object.self, from: Data(text.utf8))
      return Draft(
        title: object.title, content: object.content ?? "", author: object.author ?? author)
    } catch DecodingError.keyNotFound(let key, _) {
      throw CommandFailure(.badData, "the object has no \"\(key.stringValue)\"")
    } catch DecodingError.typeMismatch(_, let context) where !context.codingPath.isEmpty {
      let key = context.codingPath.map(\.stringValue).joined(separator: ".")
      throw CommandFailure(.badData, "\"\(key)\" is not a text")
    } catch {
      throw CommandFailure(.badData, "not a JSON object with \"title\"")
    }
  }
}
