/// What a log says about itself, in its table `meta`.
struct LogMeta {
  var logID: LogID
  /// The id that the log had before it was pruned last.
  var formerID: LogID?
  /// How many posts are present.
  var posts: Int64
  /// Whether a post came in after one with a greater id, so that places say nothing of the order.
  var isUnordered: Bool

  /// Reads one moment of it.
  init(_ statement: Statement, path: String) throws(LogError) {
    var logID: LogID?
    (posts, isUnordered) = (0, false)
    while try statement.step() {
      switch statement.text(0) {
      case "log": logID = statement.halves(1).map { LogID(high: $0.0, low: $0.1) }
      case "former": formerID = statement.halves(1).map { LogID(high: $0.0, low: $0.1) }
      case "posts": posts = statement.integer(1)
      case "unordered": isUnordered = statement.integer(1) != 0
      default: break
      }
    }
    guard let logID else {
      throw LogError(.corrupt, "open", path, detail: "it has no log id")
    }
    self.logID = logID
  }
}
