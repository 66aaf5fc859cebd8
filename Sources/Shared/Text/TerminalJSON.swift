/// JSON as it may reach a terminal: what would act, hide or reorder stands there as `\uXXXX`.
///
/// Nothing is lost: a reader of JSON gets the same texts.
package enum TerminalJSON {
  /// How many combining marks a letter keeps, as where text is shown for people.
  private static let marks = 8

  /// The same JSON for a terminal.
  ///
  /// - Parameters:
  ///   - json: valid JSON in UTF-8, whose controls below U+0020 are escaped already.
  ///   - charset: what the terminal can show; in ASCII every other scalar is escaped.
  package static func escaping(_ json: [UInt8], for charset: Visible.Charset = .utf8) -> [UInt8] {
    guard !json.allSatisfy({ $0 < 0x7F }) else { return json }
    var result: [UInt8] = []
    result.reserveCapacity(json.count + 64)
    var attached = 0
    var previous: Unicode.Scalar = "\""
    for scalar in String(decoding: json, as: UTF8.self).unicodeScalars {
      attached = scalar.isMark ? attached + 1 : 0
      // A mark at the beginning of a text would stand on its quote.
      let isFlood = attached > marks || (attached == 1 && previous == "\"")
      if isFlood || mustHide(scalar, charset) {
        for unit in UTF16.encode(scalar)! {
          result += [UInt8(ascii: "\\"), UInt8(ascii: "u")]
          Hex.append(UInt64(unit), digits: 4, to: &result)
        }
      } else {
        result.append(contentsOf: UTF8.encode(scalar)!)
      }
      previous = scalar
    }
    return result
  }

  private static func mustHide(_ scalar: Unicode.Scalar, _ charset: Visible.Charset) -> Bool {
    if (0x20..<0x7F).contains(scalar.value) { return false }
    switch scalar.value {
    case 0x200C, 0x200D: return true
    default: break
    }
    return charset == .ascii || Visible.acts(scalar) || scalar.isVariationSelector
      || SubdivisionFlag.uses(scalar)
  }
}
