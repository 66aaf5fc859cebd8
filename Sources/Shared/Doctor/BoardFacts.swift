/// What can be seen of a board from outside, before anybody judges it.
package struct BoardFacts: Sendable, Equatable {
  /// A file or directory, as `lstat` shows it.
  package struct Entry: Sendable, Equatable {
    package enum Kind: Sendable, Equatable { case file, directory, socket, link, other }

    package var path: String
    package var kind: Kind
    package var owner: UInt32
    package var group: UInt32
    /// The twelve bits of `chmod`.
    package var mode: UInt32
    package var size: Int64
  }

  package struct Space: Sendable, Equatable {
    /// The file system's name, or its number where it has none here.
    package var fileSystem: String
    /// Whether a log cannot live on it.
    package var isNetwork: Bool
    package var freeBytes: Int64
    /// Whether it is mounted so that nothing on it can be changed.
    package var isReadOnly = false
  }

  package enum Log: Sendable, Equatable {
    case missing
    /// Why it cannot be opened or read, and the exit code of a command that tries.
    case failed(ExitCode, String)
    case open(Contents)
  }

  package struct Contents: Sendable, Equatable {
    package var version: Int64
    package var logID: LogID
    package var events: Int64
    package var posts: Int
    package var head: Int64
    package var isReadOnly: Bool
    /// What a check of the whole file found; empty when it is sound.
    package var damage: [String]
    /// The search index; nil when there is none.
    package var search: SearchFacts?
  }

  /// A process that holds a place in the board's bus directory.
  package struct Participant: Sendable, Equatable {
    package var process: Int
    package var isBoard: Bool
    package var info: String

    /// Whether it says that it carries events to other machines.
    var isRelay: Bool { Person.words(Array(info.utf8)).role == .relay }
  }

  package struct Bus: Sendable, Equatable {
    package var participants: [Participant] = []
    /// Locks and sockets of processes that are gone; looking removed them.
    package var cleared = 0
    /// What lies there and belongs to nobody who lives.
    package var strays: [Entry] = []
    /// Why it cannot be looked at.
    package var failure: String?
  }

  /// The user who asks.
  package var user: UInt32
  /// The board's directory; nil when there is none.
  package var directory: Entry?
  /// Why the directory cannot be looked at.
  package var directoryFailure: String?
  package var path: String
  /// The directories above, the nearest first.
  package var ancestors: [Entry] = []
  package var space: Space?
  /// The log and what belongs to it, and the bus directory with its locks and sockets.
  package var files: [Entry] = []
  package var log: Log = .missing
  package var bus = Bus()
}
