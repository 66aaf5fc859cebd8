/// Subjects with wildcards, as a stream's settings name them.
enum SubjectPattern {
  /// Whether `pattern` takes in the subject: `*` stands for one word, `>` for all that follow.
  static func matches(_ pattern: String, _ subject: String) -> Bool {
    let words = subject.split(separator: ".", omittingEmptySubsequences: false)
    let wanted = pattern.split(separator: ".", omittingEmptySubsequences: false)
    for (index, want) in wanted.enumerated() {
      guard index < words.count else { return false }
      if want == ">" { return true }
      if want != "*", want != words[index] { return false }
    }
    return wanted.count == words.count
  }
}
