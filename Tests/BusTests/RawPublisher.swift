@testable import Bus

/// Sends any frames to the one subscriber of a directory, well-formed or not.
final class RawPublisher {
  private let socket: Socket
  private let context: Context
  private let paths: SocketPaths

  init(in directory: String) throws {
    let directory = try BusDirectory(directory)
    paths = try SocketPaths(directory)
    context = try Context()
    let socket = try context.socket(.publisher)
    try socket.set(.linger, to: 0)
    for token in try directory.tokens() { try socket.connect(paths.endpoint(of: token)) }
    // Both subscriptions.
    let frame = Frame()
    var poll = PollSet()
    poll.add(descriptor: try socket.descriptor())
    for _ in 0..<2 {
      while !socket.receive(into: frame) { poll.wait(milliseconds: -1) }
    }
    self.socket = socket
  }

  func send(_ frames: [[UInt8]]) {
    for (index, frame) in frames.enumerated() {
      let isSent = try? socket.send(frame, more: index < frames.count - 1)
      precondition(isSent == true)
    }
  }
}
