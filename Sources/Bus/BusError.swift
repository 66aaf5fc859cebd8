/// What went wrong on the bus, where, and what can be done about it.
///
/// Losing a message is not an error: the bus counts losses (``Delivery``, ``SubscriberCounters``).
public struct BusError: Error, Sendable, Hashable {
  /// The kind of failure.
  ///
  /// More kinds may come: keep a default branch.
  public struct Code: Sendable, Hashable, CustomStringConvertible {
    /// The name of the kind, stable across versions.
    public let description: String

    /// The directory cannot be made, opened or listed.
    public static let directory = Code(description: "directory")
    /// A lock file cannot be made, read or written.
    public static let lock = Code(description: "lock")
    /// The process has too few descriptors left to go on safely.
    public static let descriptors = Code(description: "descriptors")
    /// The path of a socket is longer than the system allows, and no way round was found.
    public static let addressTooLong = Code(description: "addressTooLong")
    /// A socket cannot be made, bound or connected.
    public static let socket = Code(description: "socket")
    /// The information for the roster is too long or has a line feed in it.
    public static let invalidInfo = Code(description: "invalidInfo")
    /// The publisher, subscriber or membership was closed before.
    public static let closed = Code(description: "closed")
    /// libzmq is not installed, or not the one that is expected.
    public static let library = Code(description: "library")
    /// The system refused a thread.
    public static let thread = Code(description: "thread")
  }

  /// The kind of failure.
  public let code: Code
  /// The system's or libzmq's error number; 0 when there is none.
  public let errno: Int
  /// What was being done, as a verb phrase: "bind the socket".
  public let operation: String
  /// What it was done to: a path, an endpoint or a topic.
  public let object: String

  init(_ code: Code, errno: Int32 = 0, _ operation: String, _ object: String) {
    self.code = code
    self.errno = Int(errno)
    self.operation = operation
    self.object = object
  }

  /// Whether the object is simply not there.
  var isMissing: Bool { ErrorNumber.isMissing(Int32(errno)) }

  /// Whether the same call may succeed later without anyone changing anything.
  public var isRetriable: Bool {
    code == .descriptors || code == .thread || ErrorNumber.isTransient(Int32(errno))
  }
}

extension BusError: CustomStringConvertible {
  /// One sentence that names the thing and the remedy.
  public var description: String {
    let reason = errno == 0 ? "" : ": \(ErrorNumber.text(Int32(errno)))"
    return "cannot \(operation) \(object)\(reason)\(remedy)"
  }

  private var remedy: String {
    switch code {
    case .directory:
      "; choose a directory that you own and may write to, on a local disk with room left"
    case .lock: "; check that the disk has room and that the directory is yours"
    case .descriptors: "; raise the limit of open files (ulimit -n) or close some"
    case .addressTooLong: "; choose a shorter directory"
    case .invalidInfo: "; use one line of at most \(LockRecord.maximumInfo) bytes"
    case .closed: "; it was closed before"
    case .library: "; install libzmq 5 (Debian: libzmq5)"
    case .thread: "; raise the limit of processes (ulimit -u) or end some"
    default: ""
    }
  }
}
