import Testing

@testable import Shared

@Suite("What the facts about a board mean")
struct DiagnosisTests {
  /// A board with which everything is well.
  private func facts(shared: Bool = false) -> BoardFacts {
    let directoryMode: UInt32 = shared ? 0o2770 : 0o700
    let fileMode: UInt32 = shared ? 0o660 : 0o600
    func entry(_ path: String, _ kind: BoardFacts.Entry.Kind, _ mode: UInt32) -> BoardFacts.Entry {
      BoardFacts.Entry(path: path, kind: kind, owner: 7, group: 8, mode: mode, size: 4096)
    }
    var facts = BoardFacts(user: 7, path: "/b/main")
    facts.directory = entry("/b/main", .directory, directoryMode)
    facts.ancestors = [entry("/b", .directory, 0o755), entry("/", .directory, 0o755)]
    facts.space = .init(fileSystem: "ext4", isNetwork: false, freeBytes: 1 << 33)
    facts.files = [
      entry("/b/main/log.db", .file, fileMode), entry("/b/main/log.lock", .file, fileMode),
      entry("/b/main/bus", .directory, directoryMode),
    ]
    facts.log = .open(
      .init(
        version: 1, logID: LogID(high: 1, low: 2), events: 12, posts: 10, head: 12,
        isReadOnly: false, damage: []))
    return facts
  }

  private func diagnose(
    shared: Bool = false, _ change: (inout BoardFacts) -> Void = { _ in }
  ) -> [Finding] {
    var facts = facts(shared: shared)
    change(&facts)
    return Diagnosis.findings(facts)
  }

  /// What is wrong or worth a remark.
  private func troubles(_ findings: [Finding]) -> [Finding] {
    findings.filter { $0.weight != .fine }
  }

  @Test("nothing is found about a board that is well, whether it is one user's or a group's")
  func well() {
    for shared in [false, true] {
      let findings = diagnose(shared: shared)
      #expect(troubles(findings).isEmpty)
      #expect(findings.exitCode == .done)
      #expect(
        findings.map(\.subject) == [
          "directory", "file system", "access", "log", "integrity", "search", "boards", "writers",
          "leftovers",
        ])
    }
  }

  @Test("a board that is not there yet is no trouble")
  func missing() {
    let findings = diagnose { $0.directory = nil }
    #expect(findings.exitCode == .done)
    #expect(findings[0].text.contains("the first post makes it"))
    #expect(diagnose { $0.log = .missing }.exitCode == .done)
  }

  @Test("a directory that is open to others, or closed to its owner, is named with the chmod")
  func directory() {
    for (mode, remedy) in [
      (UInt32(0o777), "chmod 700"), (0o701, "chmod 700"), (0o2777, "chmod 2770"),
      (0o750, "chmod 700"), (0o500, "chmod 700"), (0o770, "chmod 700"),
    ] {
      let found = troubles(diagnose { $0.directory?.mode = mode }).filter {
        $0.subject == "directory"
      }
      #expect(found.map(\.weight) == [.wrong(.noPermission)], "\(mode)")
      #expect(found.first?.remedy?.hasPrefix("\(remedy) /b/main") == true, "\(mode)")
    }
    let file = diagnose { $0.directory?.kind = .file }
    #expect(file.exitCode == .cannotCreate)
    #expect(diagnose { $0.directoryFailure = "Permission denied" }.exitCode == .noPermission)
  }

  @Test("a network file system, a full disk and one in memory are told apart")
  func space() {
    #expect(
      diagnose { $0.space = .init(fileSystem: "NFS", isNetwork: true, freeBytes: 1 << 33) }
        .exitCode == .cannotCreate)
    #expect(diagnose { $0.space?.freeBytes = 0 }.exitCode == .inputOutput)
    let memory = diagnose { $0.space?.fileSystem = "tmpfs" }
    #expect(memory.exitCode == .done)
    #expect(troubles(memory).map(\.weight) == [.remark])
  }

  @Test("a file that is too open, too closed or another's is named, with the command that mends it")
  func access() {
    let open = troubles(diagnose { $0.files[0].mode = 0o644 })
    #expect(open.map(\.remedy) == ["chmod 600 /b/main/log.db"])
    #expect(open.exitCode == .noPermission)
    let closed = troubles(diagnose(shared: true) { $0.files[0].mode = 0o600 })
    #expect(closed.map(\.remedy) == ["chmod 660 /b/main/log.db"])
    let owner = troubles(diagnose { $0.files[1].owner = 0 })
    #expect(owner.map(\.remedy) == ["chown 7 /b/main/log.lock"])
    let group = troubles(diagnose(shared: true) { $0.files[1].group = 0 })
    #expect(group.map(\.remedy) == ["chgrp 8 /b/main/log.lock"])
    // Files of several owners are what sharing is about, and nobody's group matters without it.
    #expect(troubles(diagnose(shared: true) { $0.files[1].owner = 99 }).isEmpty)
    #expect(troubles(diagnose { $0.files[1].group = 99 }).isEmpty)
  }

  @Test("a shared board that its group cannot reach is remarked on")
  func unreachable() {
    let found = troubles(diagnose(shared: true) { $0.ancestors[0].mode = 0o700 })
    #expect(found.map(\.weight) == [.remark])
    #expect(found.first?.text.contains("/b, mode 700") == true)
    #expect(troubles(diagnose(shared: true) { $0.ancestors[0].mode = 0o710 }).isEmpty)
    #expect(troubles(diagnose { $0.ancestors[0].mode = 0o700 }).isEmpty)
  }

  @Test("a search index is no trouble whether it is there or behind, and if it is wrong it can go")
  func search() {
    func diagnose(_ search: SearchFacts?) -> Finding? {
      self.diagnose { facts in
        guard case .open(var contents) = facts.log else { return }
        contents.search = search
        facts.log = .open(contents)
      }.first { $0.subject == "search" }
    }
    #expect(diagnose(nil)?.text.contains("the first search makes it") == true)
    #expect(diagnose(SearchFacts(name: "search-1.db", behind: 0))?.weight == .fine)
    let behind = diagnose(SearchFacts(name: "search-1.db", behind: 7))
    #expect(behind?.weight == .fine && behind?.text.contains("7 events") == true)
    let wrong = diagnose(SearchFacts(name: "search-1.db", behind: 0, damage: "it is damaged"))
    #expect(wrong?.weight == .wrong(.badLog) && wrong?.text == "it is damaged")
    #expect(wrong?.remedy?.hasPrefix("rm /b/main/search-1.db*") == true)
  }

  @Test("a log that fails, is damaged or read-only has the code a command would end with")
  func log() {
    #expect(diagnose { $0.log = .failed(.badLog, "no log") }.exitCode == .badLog)
    #expect(diagnose { $0.log = .failed(.busy, "busy") }.exitCode == .busy)
    func contents(_ change: (inout BoardFacts.Contents) -> Void) -> [Finding] {
      var contents = BoardFacts.Contents(
        version: 1, logID: LogID(high: 1, low: 2), events: 12, posts: 10, head: 12,
        isReadOnly: false, damage: [])
      change(&contents)
      return diagnose { $0.log = .open(contents) }
    }
    #expect(contents { $0.isReadOnly = true }.exitCode == .noPermission)
    let mount = troubles(
      diagnose { facts in
        facts.space?.isReadOnly = true
        if case .open(var contents) = facts.log {
          contents.isReadOnly = true
          facts.log = .open(contents)
        }
      })
    #expect(mount.exitCode == .noPermission)
    #expect(mount.map(\.subject) == ["file system", "log"])
    #expect(mount.allSatisfy { $0.text.contains("read-only") })
    #expect(!mount.contains { $0.remedy?.contains("owner") == true })
    let damaged = troubles(contents { $0.damage = ["page 3 is lost", "page 4 too", "and 5"] })
    #expect(damaged.exitCode == .badLog)
    #expect(damaged.first?.text.hasSuffix("page 3 is lost (and 2 more)") == true)
  }

  @Test("who is up is told, what the dead left is told, and what is strange can be removed")
  func bus() {
    let findings = diagnose { facts in
      facts.bus.participants = [
        .init(process: 11, isBoard: true, info: ""),
        .init(process: 12, isBoard: false, info: "kim"),
      ]
      facts.bus.cleared = 3
      facts.bus.strays = [
        .init(path: "/b/main/bus/x y", kind: .link, owner: 7, group: 8, mode: 0o777, size: 0)
      ]
    }
    #expect(findings.first { $0.subject == "boards" }?.text == "1 up: process 11")
    #expect(findings.first { $0.subject == "writers" }?.text == "1 up: process 12 kim")
    #expect(troubles(findings).map(\.remedy) == [nil, "rm '/b/main/bus/x y'"])
    #expect(findings.exitCode == .done)
    #expect(diagnose { $0.bus.failure = "cannot open" }.exitCode == .inputOutput)
  }

  @Test("a relay is told apart from boards and writers, and not missed where there is none")
  func relay() {
    let findings = diagnose { facts in
      facts.bus.participants = [
        .init(process: 11, isBoard: true, info: #"{"role":"board","name":"kim"}"#),
        .init(process: 12, isBoard: true, info: #"{"role":"relay","name":"anna"}"#),
      ]
    }
    #expect(findings.first { $0.subject == "boards" }?.text.hasPrefix("1 up: process 11") == true)
    #expect(findings.first { $0.subject == "relays" }?.text.hasPrefix("1 up: process 12") == true)
    #expect(!diagnose { _ in }.contains { $0.subject == "relays" })
  }

  @Test("the exit code is that of the outermost thing wrong")
  func order() {
    let findings = diagnose { facts in
      facts.log = .failed(.badLog, "no log")
      facts.space?.freeBytes = 0
    }
    #expect(findings.exitCode == .inputOutput)
  }

  @Test("a remedy quotes a path as a shell wants it")
  func quoting() {
    #expect(Diagnosis.quoted("/b/main/log.db-wal") == "/b/main/log.db-wal")
    #expect(Diagnosis.quoted("/it's; rm -rf /") == #"'/it'\''s; rm -rf /'"#)
    #expect(Diagnosis.quoted("/공지") == "'/공지'")
  }
}
