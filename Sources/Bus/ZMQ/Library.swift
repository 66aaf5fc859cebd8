import CZMQ

/// libzmq's functions; on Linux the library is loaded with the first ``Context`` and not with the
/// program, see `shim.h`.
enum Library {
  private static let loaded: (functions: corkboard_zmq, problem: String?) = {
    var functions = corkboard_zmq()
    let problem = corkboard_zmq_load(&functions).map { String(cString: $0) }
    return (functions, problem)
  }()

  /// Only what has a context, or comes from one that has, may call them.
  static var zmq: corkboard_zmq { loaded.functions }

  /// The one place where it is noticed that there is no library.
  static func load() throws(BusError) {
    if let problem = loaded.problem { throw BusError(.library, "load", problem) }
  }
}
