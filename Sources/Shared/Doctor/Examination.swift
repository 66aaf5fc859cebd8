import Bus

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Gathers the facts about a board.
///
/// It makes nothing that is not there, and changes nothing but what every look at a board does:
/// leftovers of dead processes go, and a log of an older version is brought up.
package enum Examination {
  package static func facts(of board: BoardDirectory) -> BoardFacts {
    var facts = BoardFacts(user: getuid(), path: board.path)
    facts.directory = entry(board.path, followsLinks: true)
    let error = SystemError()
    if facts.directory == nil, ![ENOENT, ENOTDIR].contains(error.number) {
      facts.directoryFailure = error.description
      return facts
    }
    let above = ancestors(of: board.path)
    facts.ancestors = above.compactMap { entry($0, followsLinks: true) }
    facts.space = ([board.path] + above).lazy.compactMap { FileSystem.space(ofDirectory: $0) }.first
    guard let directory = facts.directory, directory.kind == .directory else { return facts }
    guard access(board.path, R_OK | X_OK) == 0 else {
      facts.directoryFailure = SystemError().description
      return facts
    }
    facts.bus = bus(of: board)
    facts.log = log(of: board)
    let own = ["log.db", "log.db-wal", "log.db-shm", "log.lock", "machine", "relay.lock", "bus"]
    let indexes = SearchFiles(directory: board.path).names().sorted()
    facts.files = (own + indexes).compactMap { entry("\(board.path)/\($0)") }
    facts.files += FileSystem.names(in: board.bus).sorted()
      .compactMap { entry("\(board.bus)/\($0)") }
      .filter { !facts.bus.strays.contains($0) }
    return facts
  }

  private static func log(of board: BoardDirectory) -> BoardFacts.Log {
    do throws(LogError) {
      let log = try board.openExistingLog()
      let snapshot = try log.snapshot(limit: 0)
      let damage = try log.damage()
      return .open(
        BoardFacts.Contents(
          version: try log.database.number("PRAGMA user_version", "examine"),
          logID: try log.currentLogID(),
          events: try log.database.number("SELECT count(*) FROM event", "examine"),
          posts: snapshot.total, head: snapshot.head, isReadOnly: log.database.isReadOnly,
          damage: damage, search: damage.isEmpty ? try log.searchFacts() : nil))
    } catch  where error.code == .missing {
      return .missing
    } catch {
      let failure = CommandFailure(error)
      return .failed(failure.exitCode, failure.message)
    }
  }

  private static func bus(of board: BoardDirectory) -> BoardFacts.Bus {
    var bus = BoardFacts.Bus()
    // The roster would make it.
    guard entry(board.bus) != nil else { return bus }
    let before = FileSystem.names(in: board.bus)
    do throws(BusError) {
      let members = try Roster(directory: board.bus).members()
      bus.participants = members.map { member in
        BoardFacts.Participant(
          process: member.process, isBoard: member.hasEndpoint,
          info: String(decoding: member.info, as: UTF8.self))
      }
      let after = FileSystem.names(in: board.bus).sorted()
      bus.cleared = Set(before).subtracting(after).count
      // Those that are about to be ready have a lock already, and a record soon.
      let tokens = Set(members.map(\.token))
      bus.strays = after.compactMap { name in
        guard let found = entry("\(board.bus)/\(name)") else { return nil }
        let isLock = name.hasSuffix(".lock") && found.kind == .file
        let isServed =
          name.hasSuffix(".sock") && found.kind == .socket
          && tokens.contains(String(name.dropLast(5)))
        return isLock || isServed ? nil : found
      }
    } catch {
      bus.failure = error.description
    }
    return bus
  }

  private static func ancestors(of path: String) -> [String] {
    var paths: [String] = []
    var rest = path[...]
    while let slash = rest.utf8.lastIndex(of: UInt8(ascii: "/")) {
      rest = rest[..<slash]
      paths.append(rest.isEmpty ? "/" : String(rest))
    }
    return paths
  }

  private static func entry(_ path: String, followsLinks: Bool = false) -> BoardFacts.Entry? {
    var facts = stat()
    guard (followsLinks ? stat(path, &facts) : lstat(path, &facts)) == 0 else { return nil }
    let kind: BoardFacts.Entry.Kind =
      switch facts.st_mode & S_IFMT {
      case S_IFREG: .file
      case S_IFDIR: .directory
      case S_IFSOCK: .socket
      case S_IFLNK: .link
      default: .other
      }
    return BoardFacts.Entry(
      path: path, kind: kind, owner: facts.st_uid, group: facts.st_gid,
      mode: UInt32(facts.st_mode) & 0o7777, size: Int64(facts.st_size))
  }
}
