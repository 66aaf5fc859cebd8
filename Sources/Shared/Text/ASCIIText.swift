/// Visible text for a terminal that shows ASCII alone.
///
/// Each cluster becomes as many columns as it had, so that a screen keeps its shape: what has an
/// equivalent is replaced by it, and anything else by a question mark for each of its columns.
enum ASCIIText {
  static func replacing(_ text: String) -> String {
    var result = ""
    for cluster in Clusters(text) {
      if let first = cluster.text.unicodeScalars.first, cluster.text.utf8.count == 1 {
        result.unicodeScalars.append(first)
      } else if let equivalent = equivalent(of: cluster.text) {
        result += equivalent
      } else {
        result += String(repeating: "?", count: cluster.columns)
      }
    }
    return result
  }

  private static func equivalent(of cluster: Substring) -> String? {
    let scalars = cluster.unicodeScalars
    guard let scalar = scalars.first, scalars.dropFirst().isEmpty else { return nil }
    switch scalar.value {
    case 0x2400...0x241F: return Unicode.Scalar(scalar.value - 0x2400 + 0x40).map { "^\($0)" }
    case 0x2421: return "^?"
    default: break
    }
    if scalar.properties.generalCategory == .spaceSeparator {
      return String(repeating: " ", count: Width.of(scalar))
    }
    return punctuation[scalar]
  }

  private static let punctuation: [Unicode.Scalar: String] = [
    "‹": "<", "›": ">", "↵": "^J", "‘": "'", "’": "'", "“": "\"", "”": "\"",
    "‐": "-", "‑": "-", "‒": "-", "–": "-", "—": "-", "−": "-",
    "…": "~", "•": "*", "·": ".", "×": "x", "←": "<", "→": ">",
  ]
}
