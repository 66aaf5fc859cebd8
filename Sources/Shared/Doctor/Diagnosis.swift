import Bus

/// What the facts about a board mean: a pure function, from the outermost thing to the innermost,
/// so that the first thing wrong is the one to mend first.
package enum Diagnosis {
  package static func findings(_ facts: BoardFacts) -> [Finding] {
    if let failure = facts.directoryFailure {
      return [
        .wrong(
          .noPermission, "directory", "\(facts.path) cannot be looked at: \(failure)",
          "ask its owner, or choose another with --dir DIR")
      ]
    }
    guard let directory = facts.directory else {
      return [.remark("directory", "\(facts.path) is not there; the first post makes it", nil)]
        + space(facts)
    }
    guard directory.kind == .directory else {
      return [
        .wrong(
          .cannotCreate, "directory", "\(facts.path) is not a directory",
          "move it away, or choose another with --dir DIR")
      ]
    }
    return [self.directory(directory)] + space(facts) + access(facts, directory)
      + DiagnosisOfLog.findings(facts) + DiagnosisOfBus.findings(facts)
  }

  private static func directory(_ directory: BoardFacts.Entry) -> Finding {
    let sharing = Sharing(mode: directory.mode)
    let whose =
      sharing == .group ? "of group \(directory.group)" : "of user \(directory.owner) alone"
    let text = "\(directory.path), \(whose), mode \(octal(directory.mode))"
    if directory.mode & 0o007 != 0 {
      return .wrong(
        .noPermission, "directory", "\(text): everybody can get in",
        "chmod \(octal(sharing.directoryMode)) \(quoted(directory.path))")
    }
    if directory.mode & 0o700 != 0o700 {
      return .wrong(
        .noPermission, "directory", "\(text): its owner cannot work in it",
        "chmod \(octal(sharing.directoryMode)) \(quoted(directory.path))")
    }
    if sharing == .owner, directory.mode & 0o070 != 0 {
      return .wrong(
        .noPermission, "directory", "\(text): its group can get in, but it is not shared",
        "chmod 700 \(quoted(directory.path)), or chmod 2770 to share it with group \(directory.group)"
      )
    }
    return .fine("directory", text)
  }

  private static func space(_ facts: BoardFacts) -> [Finding] {
    guard let space = facts.space else { return [] }
    let text = "\(space.fileSystem), \(ByteCount.text(space.freeBytes)) free"
    if space.isNetwork {
      return [
        .wrong(
          .cannotCreate, "file system", "\(text): a log cannot live on a network file system",
          "choose a local one with --dir DIR")
      ]
    }
    if space.isReadOnly {
      return [
        .wrong(
          .noPermission, "file system", "\(text): it is mounted read-only",
          "mount it for writing, or choose another with --dir DIR")
      ]
    }
    if space.freeBytes < 1 << 20 {
      return [.wrong(.inputOutput, "file system", "\(text): the disk is full", "free some space")]
    }
    if ["tmpfs", "ramfs"].contains(space.fileSystem) {
      return [
        .remark(
          "file system", "\(text): it lives in memory, and the posts with it",
          "choose another with --dir DIR if posts should outlive a restart")
      ]
    }
    return [.fine("file system", text)]
  }

  /// Whether the modes and owners of all files keep others out and let those in who should be.
  private static func access(_ facts: BoardFacts, _ directory: BoardFacts.Entry) -> [Finding] {
    let sharing = Sharing(mode: directory.mode)
    var findings: [Finding] = []
    for file in facts.files {
      let wanted = file.kind == .directory ? sharing.directoryMode : sharing.fileMode
      let name = quoted(file.path)
      let mode = "mode \(octal(file.mode))"
      // What lies in a closed directory is out of reach; a mode of its own may still be too narrow.
      if file.mode & wanted & 0o777 != wanted & 0o777 {
        findings.append(
          .wrong(
            .noPermission, "access", "\(file.path) is closed to whom it is for, \(mode)",
            "chmod \(octal(wanted)) \(name)"))
      } else if file.mode & ~wanted & 0o777 != 0 {
        findings.append(
          .wrong(
            .noPermission, "access", "\(file.path) is open to others, \(mode)",
            "chmod \(octal(wanted)) \(name)"))
      }
      if sharing == .owner, file.owner != directory.owner {
        findings.append(
          .wrong(
            .noPermission, "access",
            "\(file.path) belongs to user \(file.owner), its directory to user \(directory.owner)",
            "chown \(directory.owner) \(name)"))
      }
      if sharing == .group, file.group != directory.group {
        findings.append(
          .wrong(
            .noPermission, "access",
            "\(file.path) belongs to group \(file.group), its directory to group \(directory.group)",
            "chgrp \(directory.group) \(name)"))
      }
    }
    if sharing == .group {
      findings += facts.ancestors.filter { !lets(directory.group, through: $0) }.map { entry in
        .remark(
          "access", "the group cannot get through \(entry.path), mode \(octal(entry.mode))",
          "choose another place with --dir DIR, or chmod o+x \(quoted(entry.path))")
      }
    }
    let whom = sharing == .group ? "its group" : "its owner"
    return findings.isEmpty
      ? [.fine("access", "\(facts.files.count) files, all for \(whom) alone")] : findings
  }

  private static func lets(_ group: UInt32, through entry: BoardFacts.Entry) -> Bool {
    entry.mode & 0o001 != 0 || entry.group == group && entry.mode & 0o010 != 0
  }

  static func octal(_ mode: UInt32) -> String { String(mode, radix: 8) }

  /// A path as a shell takes it.
  static func quoted(_ path: String) -> String {
    let isPlain = path.utf8.allSatisfy { byte in
      let scalar = UnicodeScalar(byte)
      return scalar.isASCII
        && (scalar.properties.isAlphabetic || "0123456789/._-".unicodeScalars.contains(scalar))
    }
    return isPlain
      ? path
      : "'"
        + path.split(separator: "'", omittingEmptySubsequences: false)
        .joined(separator: #"'\''"#) + "'"
  }
}
