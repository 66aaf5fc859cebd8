/// A sentence with its long paths shortened to their last name, for a row that has no room.
package enum ShortPaths {
  /// The sentence with `…/log.sqlite` in the place of `/home/kim/boards/main/log.sqlite`.
  ///
  /// A path begins with a slash after a space, a quote or a bracket, and ends before a space or the
  /// sign of a sentence.
  package static func of(_ sentence: String) -> String {
    var result = ""
    var path = ""
    var isInPath = false
    var last: Character = " "
    for character in sentence {
      if isInPath, ends(character) {
        result += shortened(path)
        isInPath = false
      } else if !isInPath, character == "/", starts(last) {
        isInPath = true
        path = ""
      }
      if isInPath { path.append(character) } else { result.append(character) }
      last = character
    }
    return isInPath ? result + shortened(path) : result
  }

  private static func starts(_ last: Character) -> Bool { " \"'“‘(".contains(last) }

  private static func ends(_ character: Character) -> Bool { " :;,)\"'”’".contains(character) }

  private static func shortened(_ path: String) -> String {
    let names = path.split(separator: "/")
    guard names.count > 1, let name = names.last else { return path }
    return "…/\(name)"
  }
}
