/// What the facts about a board's bus directory mean.
enum DiagnosisOfBus {
  static func findings(_ facts: BoardFacts) -> [Finding] {
    if let failure = facts.bus.failure {
      return [
        .wrong(
          .inputOutput, "bus", "\(facts.path)/bus cannot be looked at: \(failure)",
          "boards still read the log once a second; check the directory's owner and mode")
      ]
    }
    let relays = facts.bus.participants.filter(\.isRelay)
    let others = facts.bus.participants.filter { !$0.isRelay }
    return [
      present("boards", others.filter(\.isBoard)),
      present("writers", others.filter { !$0.isBoard }),
    ] + (relays.isEmpty ? [] : [present("relays", relays)]) + leftovers(facts.bus)
  }

  private static func present(_ what: String, _ those: [BoardFacts.Participant]) -> Finding {
    guard !those.isEmpty else { return .fine(what, "none up") }
    let list = those.map { one in
      one.info.isEmpty ? "process \(one.process)" : "process \(one.process) \(one.info)"
    }
    return .fine(what, "\(those.count) up: \(list.joined(separator: ", "))")
  }

  private static func leftovers(_ bus: BoardFacts.Bus) -> [Finding] {
    var findings: [Finding] = []
    if bus.cleared > 0 {
      findings.append(
        .remark(
          "leftovers", "\(bus.cleared) files of processes that died; they are removed now", nil))
    }
    findings += bus.strays.map { stray in
      let what = stray.kind == .socket ? "a socket nobody serves" : "nothing that belongs here"
      return .remark(
        "leftovers", "\(stray.path) is \(what)", "rm \(Diagnosis.quoted(stray.path))")
    }
    return findings.isEmpty ? [.fine("leftovers", "none")] : findings
  }
}
