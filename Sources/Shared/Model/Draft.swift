/// What somebody wants to post, before it has an id.
package struct Draft: Hashable, Sendable {
  package var title: String
  package var content: String
  package var author: String

  package init(title: String, content: String, author: String) {
    self.title = title
    self.content = content
    self.author = author
  }

  /// Holds the draft against the limits; nothing is trimmed or repaired.
  package func validated() throws(DraftError) {
    try Limits.check(line: title, .title)
    try Limits.check(content: content)
    try Limits.check(line: author, .author)
  }
}

/// What somebody wants to change in a post; a field that is nil stays.
package struct Edit: Hashable, Sendable {
  package var title: String?
  package var content: String?
  package var author: String

  package init(title: String? = nil, content: String? = nil, author: String) {
    self.title = title
    self.content = content
    self.author = author
  }

  /// Holds the edit against the limits; it must change something.
  package func validated() throws(DraftError) {
    guard title != nil || content != nil else { throw .nothingToChange }
    if let title { try Limits.check(line: title, .title) }
    if let content { try Limits.check(content: content) }
    try Limits.check(line: author, .author)
  }
}

/// The limits of a post's text, and the one place that checks them.
package enum Limits {
  /// Characters (grapheme clusters) of a title or an author.
  package static let lineCharacters = 200
  /// Bytes of a title or an author.
  package static let lineBytes = 4096
  /// Bytes of a content.
  package static let contentBytes = 1_048_576

  package static func check(line text: String, _ field: DraftError.Field) throws(DraftError) {
    guard !text.unicodeScalars.allSatisfy(isInvisible) else { throw .blank(field) }
    guard !text.utf8.contains(UInt8(ascii: "\n")) else { throw .notOneLine(field) }
    let bytes = text.utf8.count
    if bytes > lineCharacters {
      let characters = text.count
      guard characters <= lineCharacters else {
        throw .tooManyCharacters(field, count: characters, limit: lineCharacters)
      }
    }
    guard bytes <= lineBytes else {
      throw .tooManyBytes(field, count: bytes, limit: lineBytes)
    }
  }

  package static func check(content text: String) throws(DraftError) {
    let bytes = text.utf8.count
    guard bytes <= contentBytes else {
      throw .tooManyBytes(.content, count: bytes, limit: contentBytes)
    }
  }

  /// Whether a scalar leaves nothing to see: spaces, controls, zero-width and ignorable ones.
  private static func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.isASCII { return scalar.value <= 0x20 || scalar.value == 0x7F }
    let properties = scalar.properties
    switch properties.generalCategory {
    case .control, .format, .spaceSeparator, .lineSeparator, .paragraphSeparator: return true
    default:
      // The blank braille pattern is a symbol that draws nothing.
      return properties.isWhitespace || properties.isDefaultIgnorableCodePoint
        || scalar.value == 0x2800
    }
  }
}
