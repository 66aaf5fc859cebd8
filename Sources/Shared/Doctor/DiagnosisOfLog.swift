/// What the facts about a board's log mean.
enum DiagnosisOfLog {
  static func findings(_ facts: BoardFacts) -> [Finding] {
    switch facts.log {
    case .missing: [.remark("log", "there is none yet; the first post makes it", nil)]
    case .failed(let code, let sentence):
      // The sentence of the command that would fail ends with its remedy.
      [.wrong(code, "log", sentence, remedy(code))]
    case .open(let contents):
      [log(contents, facts), integrity(contents, facts.path), search(contents, facts.path)]
    }
  }

  private static func log(_ log: BoardFacts.Contents, _ facts: BoardFacts) -> Finding {
    func size(_ name: String) -> Int64 {
      facts.files.first { $0.path == "\(facts.path)/\(name)" }?.size ?? 0
    }
    let text =
      "version \(log.version), posts \(log.posts), events \(log.events), head \(log.head), "
      + "\(ByteCount.text(size("log.db"))) and \(ByteCount.text(size("log.db-wal"))) not merged yet, "
      + "id \(log.logID)"
    if log.isReadOnly, facts.space?.isReadOnly == true {
      return .wrong(
        .noPermission, "log", "\(text): it can be read and not written on a read-only file system",
        "mount it for writing, or copy the board elsewhere")
    }
    if log.isReadOnly {
      return .wrong(
        .noPermission, "log", "\(text): user \(facts.user) can read it and not write",
        "ask the board's owner to share it, or post as its owner")
    }
    return .fine("log", text)
  }

  private static func integrity(_ log: BoardFacts.Contents, _ path: String) -> Finding {
    guard let first = log.damage.first else {
      return .fine("integrity", "every page is sound, the posts are what the events make")
    }
    let others = log.damage.count > 1 ? " (and \(log.damage.count - 1) more)" : ""
    let directory = Diagnosis.quoted(path)
    return .wrong(
      .badLog, "integrity", "\(first)\(others)",
      "keep a copy of \(directory); save what can be read with board --once --json, and post it to "
        + "a new board with writer --json-lines")
  }

  private static func search(_ log: BoardFacts.Contents, _ path: String) -> Finding {
    guard let search = log.search else {
      return .fine("search", "there is no index yet; the first search makes it")
    }
    if let damage = search.damage {
      let file = Diagnosis.quoted("\(path)/\(search.name)")
      return .wrong(.badLog, "search", damage, "rm \(file)*; the next search makes it anew")
    }
    let rest = search.behind > 0 ? "; up to \(search.behind) events are to come" : ""
    return .fine("search", "\(search.name) is what the posts make\(rest)")
  }

  private static func remedy(_ code: ExitCode) -> String {
    switch code {
    case .busy: "find the process that holds it, and look again"
    case .noPermission: "check the owner and mode of the files named here"
    case .badLog: "if it was moved away, move it back; if not, move it away and restore a backup"
    default: "look at the file system below it"
    }
  }
}
