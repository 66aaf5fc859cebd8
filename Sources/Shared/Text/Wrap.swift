extension Columns {
  /// The text in rows of at most `columns` columns, broken at words and, in Chinese, Japanese and
  /// Korean, between any two clusters that may part.
  ///
  /// The spaces at which a row is broken are left out and those in front of a text stay; nothing
  /// else is lost. A word wider than a row is broken between clusters. A wide cluster in a row of
  /// one column leaves a space, and rows of no columns are a single empty row. Empty text is one
  /// empty row.
  package static func wrap(_ text: String, to columns: Int) -> [String] {
    guard columns > 0 else { return [""] }
    var rows = Rows(text: text, columns: columns)
    for cluster in Clusters(text) { rows.add(cluster) }
    return rows.finish()
  }
}

/// The rows made so far, the row that is being filled, and the last place where it may break.
private struct Rows {
  private let text: String
  private let columns: Int
  private var rows: [String] = []

  private var start: String.Index
  private var used = 0
  /// Where the row may end, where the next one then begins, and the columns up to there.
  private var pause: (end: String.Index, next: String.Index, columns: Int)?
  private var last: Cluster?
  /// Whether there was nothing but spaces yet; those are no place to break.
  private var isIndenting = true

  init(text: String, columns: Int) {
    self.text = text
    self.columns = columns
    start = text.startIndex
  }

  mutating func add(_ cluster: Cluster) {
    defer { last = cluster }
    if cluster.text == " ", !isIndenting {
      let end = last?.text == " " ? pause?.end : nil
      used += 1
      pause = (end ?? cluster.text.startIndex, cluster.text.endIndex, used)
      return
    }
    isIndenting = isIndenting && cluster.text == " "
    if let last, last.text != " ", last.parts(from: cluster) {
      pause = (cluster.text.startIndex, cluster.text.startIndex, used)
    }
    if used + cluster.columns > columns { breakRow(before: cluster) }
    used += cluster.columns
  }

  mutating func finish() -> [String] {
    var end = text.endIndex
    if used > columns, let pause, pause.next == end { end = pause.end }
    rows.append(shown(start..<end))
    return rows
  }

  private mutating func breakRow(before cluster: Cluster) {
    let here = cluster.text.startIndex
    if let pause, pause.next > start, pause.columns <= used {
      rows.append(shown(start..<pause.end))
      start = pause.next
      used -= pause.columns
    }
    self.pause = nil
    // What is left may still be too much: a word wider than a row.
    if used + cluster.columns > columns, start < here {
      rows.append(shown(start..<here))
      start = here
      used = 0
    }
  }

  private func shown(_ range: Range<String.Index>) -> String {
    // A string of its own: to measure a part that begins inside a grapheme cluster, the standard
    // library goes back to the cluster's beginning, each time.
    let row = String(text[range])
    return columns == 1 && Width.of(row) > 1 ? " " : row
  }
}

extension Cluster {
  /// Whether a row may end between this cluster and the next one without a space.
  fileprivate func parts(from next: Cluster) -> Bool {
    guard columns == 2 || next.columns == 2 else { return false }
    guard let end = text.unicodeScalars.first, let start = next.text.unicodeScalars.first else {
      return false
    }
    return !end.opens && !start.closes
  }
}

extension Unicode.Scalar {
  /// Punctuation that stays with what follows it.
  fileprivate var opens: Bool {
    switch properties.generalCategory {
    case .openPunctuation, .initialPunctuation: true
    default: false
    }
  }

  /// Punctuation, or a small or lengthening kana, that stays with what precedes it.
  fileprivate var closes: Bool {
    switch properties.generalCategory {
    case .closePunctuation, .finalPunctuation, .otherPunctuation: true
    case .modifierLetter: true
    default: isSmallKana
    }
  }

  private var isSmallKana: Bool {
    switch self {
    case "ぁ", "ぃ", "ぅ", "ぇ", "ぉ", "っ", "ゃ", "ゅ", "ょ", "ゎ": true
    case "ァ", "ィ", "ゥ", "ェ", "ォ", "ッ", "ャ", "ュ", "ョ", "ヮ", "ヵ", "ヶ": true
    default: false
    }
  }
}
