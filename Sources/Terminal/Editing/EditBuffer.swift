/// Text that is being written, with the place where the next key goes: a value, changed by moves
/// and insertions that never divide a character.
package struct EditBuffer: Hashable, Sendable {
  /// The lines without their line breaks (LF); a CR before one belongs to its line and is kept.
  package private(set) var lines: [String]
  package private(set) var line: Int
  /// Characters of the line before the place.
  package private(set) var offset: Int
  /// One line only: line breaks become spaces.
  package let isSingleLine: Bool

  package init(_ text: String = "", isSingleLine: Bool) {
    self.isSingleLine = isSingleLine
    lines = Self.split(isSingleLine ? Self.joined(text) : text)
    line = lines.count - 1
    offset = lines[line].count
  }

  package var text: String { lines.joined(separator: "\n") }
  package var isEmpty: Bool { lines.count == 1 && lines[0].isEmpty }

  // MARK: Changing

  package mutating func insert(_ text: String) {
    let (before, after) = halves
    var added = Self.split(isSingleLine ? Self.joined(text) : text)
    let last = added.count - 1
    added[0] = before + added[0]
    // What stands after the place can join the character before it, so it is counted from the end.
    added[last] += after
    lines.replaceSubrange(line...line, with: added)
    line += last
    offset = max(0, lines[line].count - after.count)
  }

  package mutating func deleteBackward() {
    guard offset > 0 || line > 0 else { return }
    if offset == 0 {
      let joined = lines.remove(at: line)
      line -= 1
      offset = lines[line].count
      lines[line] += joined
    } else {
      let (before, after) = halves
      lines[line] = String(before.dropLast()) + after
      offset -= 1
    }
  }

  package mutating func deleteForward() {
    guard move(.right) else { return }
    deleteBackward()
  }

  /// Takes away what stands before the place in its line.
  package mutating func deleteToStart() {
    lines[line] = String(halves.after)
    offset = 0
  }

  /// Takes away what stands after the place in its line, or the line break when nothing does.
  package mutating func deleteToEnd() {
    if offset == lines[line].count { return deleteForward() }
    lines[line] = String(halves.before)
  }

  /// Takes away the word before the place, with the spaces after it.
  package mutating func deleteWord() {
    if offset == 0 { return deleteBackward() }
    var before = halves.before
    let after = halves.after
    while before.last?.isWhitespace == true { before.removeLast() }
    while let last = before.last, !last.isWhitespace { before.removeLast() }
    offset = before.count
    lines[line] = String(before) + after
  }

  // MARK: Moving

  package enum Move: Sendable {
    case left
    case right
    case up
    case down
    case start
    case end
    case pageUp
    case pageDown
  }

  /// - Returns: whether the place is another one now.
  @discardableResult
  package mutating func move(_ move: Move) -> Bool {
    let before = (line, offset)
    switch move {
    case .left where offset > 0: offset -= 1
    case .left where line > 0:
      line -= 1
      offset = lines[line].count
    case .right where offset < lines[line].count: offset += 1
    case .right where line + 1 < lines.count:
      line += 1
      offset = 0
    case .up: jump(by: -1)
    case .down: jump(by: 1)
    case .pageUp: jump(by: -10)
    case .pageDown: jump(by: 10)
    case .start: offset = 0
    case .end: offset = lines[line].count
    case .left, .right: break
    }
    return before != (line, offset)
  }

  private mutating func jump(by count: Int) {
    let target = line + count
    guard lines.indices.contains(target) else {
      if count < 0 { (line, offset) = (0, line == 0 ? 0 : min(offset, lines[0].count)) }
      if count > 0 {
        offset = line == lines.count - 1 ? lines[line].count : offset
        line = lines.count - 1
      }
      offset = min(offset, lines[line].count)
      return
    }
    line = target
    offset = min(offset, lines[line].count)
  }

  private var halves: (before: Substring, after: Substring) {
    let text = lines[line]
    let place = text.index(text.startIndex, offsetBy: offset)
    return (text[..<place], text[place...])
  }

  private static func split(_ text: String) -> [String] {
    // Bytes, because as a Character CRLF is neither CR nor LF.
    text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map {
      String(Substring($0))
    }
  }

  private static func joined(_ text: String) -> String {
    var scalars = String.UnicodeScalarView()
    for scalar in text.unicodeScalars where scalar != "\r" {
      scalars.append(scalar == "\n" ? " " : scalar)
    }
    return String(scalars)
  }
}
