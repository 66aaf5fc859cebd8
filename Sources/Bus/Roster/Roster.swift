/// Who is here: the processes that hold a lock file in a directory, whether they have a socket or
/// only want to be seen.
///
/// The kernel frees a lock when its process ends, however it ends; no heartbeat is needed. All calls
/// touch the file system and may be made from any thread.
public struct Roster: Sendable {
  private let directory: BusDirectory

  /// Opens the roster of a directory, which is made (mode 0700) when only it is missing.
  /// - Throws: ``BusError`` with ``BusError/Code/directory``.
  public init(directory: String) throws(BusError) {
    self.directory = try BusDirectory(directory)
  }

  /// Whether no member's name stands in a directory, or there is none; dead members count.
  ///
  /// One listing: what a program asks that would do more only if somebody may be there.
  package static func isEmpty(_ directory: String) -> Bool {
    do throws(BusError) {
      return try BusDirectory(existing: directory).tokens().isEmpty
    } catch {
      return error.isMissing
    }
  }

  /// Makes this process a member without a socket, until the membership is left or released.
  /// - Parameter info: one line of at most 4,096 bytes that others read in ``Member/info``.
  public func join(info: [UInt8]) throws(BusError) -> Membership {
    try Membership(directory: directory.path, info: info)
  }

  /// All live members, in the order of their tokens.
  ///
  /// What dead ones left is removed on the way.
  public func members() throws(BusError) -> [Member] {
    // Removed and made again, perhaps; or only removed, and then it has no members.
    var directory = directory
    if !directory.isAtItsPath {
      do throws(BusError) {
        directory = try BusDirectory(existing: directory.path)
      } catch {
        if error.isMissing { return [] }
        throw error
      }
    }
    var members: [Member] = []
    for token in try directory.tokens() {
      switch Probe.look(at: token, in: directory) {
      case .live(let record?, let modification):
        members.append(
          Member(
            token: token.description, info: record.info, process: Int(record.process),
            hasEndpoint: record.hasEndpoint && directory.isSocket(token.socketName),
            modification: modification))
      case .unknown:
        throw BusError(.descriptors, "look at the members in", directory.path)
      case .live(nil, _), .gone, .foreign: continue
      }
    }
    return members.sorted { $0.token < $1.token }
  }
}

/// A live process in a ``Roster``.
public struct Member: Sendable, Hashable {
  /// The random name of this membership: 16 hexadecimal digits.
  public let token: String
  /// What the member says about itself; nothing has checked it.
  public let info: [UInt8]
  /// The member's process id, as it says.
  public let process: Int
  /// Whether messages can be sent to it.
  public let hasEndpoint: Bool
  /// When ``info`` was last given, in milliseconds since 1970.
  public let modification: Int64
}
