/// Why a text was refused; the description is a sentence with the numbers in it.
package enum DraftError: Error, Hashable, Sendable {
  /// The parts of a post that have limits.
  package enum Field: String, Hashable, Sendable {
    case title
    case content
    case author
  }

  case blank(Field)
  case notOneLine(Field)
  case tooManyCharacters(Field, count: Int, limit: Int)
  case tooManyBytes(Field, count: Int, limit: Int)
  case notUTF8(Field, UTF8Text.Invalid)
  case nothingToChange
}

extension DraftError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .blank(let field): "\(field.rawValue) is blank"
    case .notOneLine(let field): "\(field.rawValue) has more than one line"
    case .tooManyCharacters(let field, let count, let limit):
      "\(field.rawValue) has \(count) characters; the limit is \(limit)"
    case .tooManyBytes(let field, let count, let limit):
      "\(field.rawValue) has \(count) bytes; the limit is \(limit)"
    case .notUTF8(let field, let invalid): "\(field.rawValue) is \(invalid)"
    case .nothingToChange: "neither a title nor a content is given; there is nothing to change"
    }
  }
}

extension Draft {
  /// The text of bytes from outside; which field they were meant for goes into the error.
  package static func text(
    _ bytes: [UInt8], for field: DraftError.Field
  ) throws(DraftError) -> String {
    do {
      return try UTF8Text.decode(bytes)
    } catch {
      throw .notUTF8(field, error)
    }
  }
}
