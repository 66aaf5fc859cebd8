public import Foundation
import Testing

/// A command on a screen that can be read: a server of tmux of its own, gone with the value.
public final class TmuxScreen: Sendable {
  /// The id of the command's process.
  public let pid: pid_t
  private let server: Program
  private let socket: String
  private let directory: TemporaryDirectory

  /// Starts one of the two commands on a screen of this size.
  public init(
    _ boards: Boards, _ name: String, _ arguments: String..., columns: Int = 80, rows: Int = 24
  ) async throws {
    directory = boards.temporary
    socket = directory.file("tmux-\(UUID().uuidString.prefix(8))")
    // In the foreground, so that it is our child and ends with us at the latest. It would continue a
    // command that a test stops, as soon as it hears of it.
    server = try Program(
      Self.tmux, arguments: ["-S", socket, "-f", "/dev/null", "-D"].map { Array($0.utf8) },
      environment: Self.environment, blocking: [SIGCHLD], directory: directory)
    await eventually("tmux serves") { [socket] in FileManager.default.fileExists(atPath: socket) }
    let settings = ["CORKBOARD_DIR=\(boards.root)", "CORKBOARD_AUTHOR=tester"]
    try await Self.ask(
      socket, directory,
      [
        "set-option", "-g", "remain-on-exit", "on", ";", "new-session", "-d", "-x", "\(columns)",
        "-y", "\(rows)",
      ] + settings.flatMap { ["-e", $0] } + ["--", Program.built(name)] + arguments)
    // The status line would take a row away.
    try await Self.ask(socket, directory, ["set-option", "-g", "status", "off"])
    let answer = try await Self.ask(socket, directory, ["display-message", "-p", "#{pane_pid}"])
    guard let pid = answer.first.flatMap({ pid_t($0) }) else {
      throw Boards.Failure("tmux does not tell the process: \(answer)")
    }
    self.pid = pid
  }

  /// The rows as somebody who sits there sees them.
  public func rows() async throws -> [String] { try await ask("capture-pane", "-p") }

  /// Whether one row holds all of these texts.
  public func shows(_ texts: String...) async throws -> Bool {
    try await rows().contains { row in texts.allSatisfy { row.contains($0) } }
  }

  /// Presses keys, by tmux' names for them.
  public func press(_ keys: String...) async throws {
    try await Self.ask(socket, directory, ["send-keys"] + keys)
  }

  /// Gives the screen another size.
  public func resize(columns: Int, rows: Int) async throws {
    try await ask("resize-window", "-x", "\(columns)", "-y", "\(rows)")
  }

  /// Whether the command has ended; how is better asked of a `Program`.
  public func hasEnded() async throws -> Bool {
    try await ask("display-message", "-p", "#{pane_dead}") == ["1"]
  }

  /// Sends the command a signal.
  public func signal(_ number: Int32) { kill(pid, number) }

  @discardableResult
  private func ask(_ words: String...) async throws -> [String] {
    try await Self.ask(socket, directory, words)
  }

  @discardableResult
  private static func ask(
    _ socket: String, _ directory: TemporaryDirectory, _ words: [String]
  ) async throws -> [String] {
    let client = try Program(
      tmux, arguments: (["-S", socket] + words).map { Array($0.utf8) }, environment: environment,
      directory: directory)
    guard await client.wait() == .exited(0) else {
      throw Boards.Failure("tmux \(words): \(client.errors)")
    }
    return client.lines
  }

  private static let environment = [
    "PATH": "/usr/bin:/bin", "LC_ALL": "C.UTF-8", "TERM": "xterm-256color",
  ]
  private static let tmux =
    ["/usr/bin/tmux", "/opt/homebrew/bin/tmux", "/usr/local/bin/tmux"].first {
      FileManager.default.isExecutableFile(atPath: $0)
    } ?? "/usr/bin/tmux"
}
