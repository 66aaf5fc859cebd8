import Shared

/// How one line of standard input is read.
enum LineFormat: Sendable {
  /// What a line turned out to be.
  enum Item: Sendable {
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
    switch self {
    case .titles:
      let title = try SharedOptions.text(line, "the line")
      return .draft(try Self.valid(Draft(title: title, content: "", author: author)))
    case .json:
      switch try Self.decode(line) {
      case .entry(let entry): return .entry(entry)
      case .post(let title, let content, let own):
        return .draft(
          try Self.valid(Draft(title: title, content: content, author: own ?? author)))
      }
    }
  }

  private static func decode(_ line: [UInt8]) throws(CommandFailure) -> JSONLine {
    do throws(JSONLineError) {
      return try JSONLine.decode(line)
    } catch {
      // Bytes that are no text at all are the better reason.
      _ = try SharedOptions.text(line, "the line")
      throw CommandFailure(.badData, "\(error)")
    }
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
