/// Turns the bytes of a terminal into keys: a pure state machine, so that no byte, however hostile,
/// split or incomplete, does more than be a key or be dropped.
package struct KeyParser {
  /// A pasted text is kept up to here; more than the limit of a content is refused later anyway.
  package static let pasteLimit = 4 << 20

  /// No key sends a longer sequence.
  private static let sequenceLimit = 64
  private static let escape: UInt8 = 0x1B
  private static let pasteStart = Array("\u{1B}[200~".utf8)
  private static let pasteEnd = Array("\u{1B}[201~".utf8)

  private let table: [[UInt8]: Key]
  private var pending: [UInt8] = []
  private var paste: [UInt8]?

  /// - Parameter keys: sequences of this terminal beside the common ones.
  package init(keys: [[UInt8]: Key] = [:]) { table = keys.merging(KeyTable.common) { $1 } }

  /// Whether bytes are waiting that more bytes, or ``flush()``, will make a key.
  package var isWaiting: Bool { !pending.isEmpty && paste == nil }

  package mutating func feed(_ bytes: [UInt8]) -> [Key] {
    pending += bytes
    var keys: [Key] = []
    var rest = pending[...]
    while !rest.isEmpty {
      if paste != nil {
        guard takePaste(&rest, &keys) else { break }
      } else if rest.first == Self.escape {
        guard takeSequence(&rest, &keys) else { break }
      } else if let first = rest.first, first < 0x20 || first == 0x7F {
        rest = rest.dropFirst()
        keys.append(KeyTable.control(first))
      } else {
        guard takeText(&rest, &keys) else { break }
      }
    }
    pending = Array(rest)
    return keys
  }

  /// Nothing more came for a moment: what is waiting is a key by itself, or nothing.
  package mutating func flush() -> [Key] {
    guard isWaiting else { return [] }
    defer { pending = [] }
    return pending == [Self.escape] ? [.escape] : []
  }

  // MARK: Sequences

  /// False when more bytes are needed.
  private mutating func takeSequence(_ rest: inout ArraySlice<UInt8>, _ keys: inout [Key]) -> Bool {
    guard let second = rest.dropFirst().first else { return false }
    guard second == UInt8(ascii: "[") || second == UInt8(ascii: "O") else {
      keys.append(.escape)
      rest = rest.dropFirst()
      return true
    }
    let body = rest.dropFirst(2)
    // A sequence ends with a byte of @ to ~; before it stand numbers and marks.
    guard let end = body.firstIndex(where: { !(0x20..<0x40).contains($0) }) else {
      guard body.count >= Self.sequenceLimit else { return false }
      rest = body.dropFirst(body.count)
      return true
    }
    guard (0x40..<0x7F).contains(body[end]) else {
      // A control in the middle: the sequence was cut off.
      rest = rest[end...]
      return true
    }
    let sequence = Array(rest[...end])
    rest = rest[(end + 1)...]
    if sequence == Self.pasteStart {
      paste = []
    } else if let key = table[sequence] ?? KeyTable.mouse(sequence)
      ?? KeyTable.withModifiers(sequence, table)
    {
      keys.append(key)
    }
    return true
  }

  // MARK: Paste

  private mutating func takePaste(_ rest: inout ArraySlice<UInt8>, _ keys: inout [Key]) -> Bool {
    var text = paste ?? []
    defer { if paste != nil { paste = text } }
    func keep(_ bytes: ArraySlice<UInt8>) {
      text += bytes.prefix(max(0, Self.pasteLimit - text.count))
    }
    while let start = rest.firstIndex(of: Self.escape) {
      keep(rest[..<start])
      rest = rest[start...]
      if rest.starts(with: Self.pasteEnd) {
        rest = rest.dropFirst(Self.pasteEnd.count)
        paste = nil
        keys.append(.paste(Self.lineFeeds(String(decoding: text, as: UTF8.self))))
        return true
      }
      if Self.pasteEnd.starts(with: rest) { return false }
      keep(rest.prefix(1))
      rest = rest.dropFirst()
    }
    keep(rest)
    rest = rest[rest.endIndex...]
    return false
  }

  /// Terminals send CR for the line breaks of a paste.
  private static func lineFeeds(_ text: String) -> String {
    var result = String.UnicodeScalarView()
    var last: Unicode.Scalar?
    for scalar in text.unicodeScalars {
      defer { last = scalar }
      if scalar == "\n", last == "\r" { continue }
      result.append(scalar == "\r" ? "\n" : scalar)
    }
    return String(result)
  }

  // MARK: Text

  private func takeText(_ rest: inout ArraySlice<UInt8>, _ keys: inout [Key]) -> Bool {
    let end = rest.firstIndex { $0 < 0x20 || $0 == 0x7F } ?? rest.endIndex
    var text = rest[..<end]
    var unfinished = 0
    if end == rest.endIndex { unfinished = Self.unfinishedBytes(text) }
    text = text.dropLast(unfinished)
    keys += String(decoding: text, as: UTF8.self).map { .character($0) }
    rest = rest[text.endIndex...]
    return unfinished == 0
  }

  /// How many bytes at the end begin a scalar without ending it.
  private static func unfinishedBytes(_ bytes: ArraySlice<UInt8>) -> Int {
    for (back, byte) in bytes.reversed().prefix(3).enumerated() where byte & 0xC0 != 0x80 {
      let length = byte >= 0xF0 && byte < 0xF5 ? 4 : byte >= 0xE0 ? 3 : byte >= 0xC2 ? 2 : 1
      return byte < 0xF5 && length > back + 1 ? back + 1 : 0
    }
    return 0
  }
}
