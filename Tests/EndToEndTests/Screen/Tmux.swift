import Foundation
import TestSupport
import Testing

/// A terminal of its own for a program, inside tmux: keys go in, the screen comes out as text.
final class Tmux: Sendable {
  private let boards: Boards
  private let socket: String
  private let environment: [String: String]

  /// Starts a command of the shell in a terminal of this size.
  init(
    _ boards: Boards, _ command: String, columns: Int = 80, rows: Int = 24,
    environment extra: [String: String] = [:]
  ) throws {
    self.boards = boards
    socket = boards.temporary.file("t\(UInt32.random(in: 0...UInt32.max))")
    var variables = [
      "PATH": ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin", "LC_ALL": "C.UTF-8",
      "TERM": "xterm-256color", "CORKBOARD_DIR": boards.root, "CORKBOARD_AUTHOR": "tester",
      "SHELL": "/bin/sh",
    ]
    variables.merge(Program.needed) { $1 }
    variables.merge(extra) { $1 }
    environment = variables
    // The pane stays when its program has ended, so that what it left can be seen.
    try run(
      "-f", "/dev/null", "start-server", ";", "set", "-g", "remain-on-exit", "on", ";", "set",
      "-g", "status", "off", ";", "new-session", "-d", "-s", "x", "-x", "\(columns)", "-y",
      "\(rows)", command)
  }

  deinit { _ = try? run("kill-server") }

  /// A command that runs one of our programs.
  static func program(_ name: String, _ arguments: String = "") -> String {
    "exec \(Program.built(name)) \(arguments)"
  }

  /// The rows of the screen, times of day as `HH:MM`.
  var rows: [String] {
    guard let text = try? run("capture-pane", "-p", "-t", "x") else { return [] }
    return text.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map { line in
      String(line).replacing(/\d\d:\d\d/, with: "HH:MM")
    }
  }

  var text: String { rows.joined(separator: "\n") }

  /// The screen with its styles as escape sequences.
  var styled: String { (try? run("capture-pane", "-p", "-e", "-t", "x")) ?? "" }

  /// The process in the terminal.
  var pid: Int32 {
    Int32((try? run("display", "-p", "-t", "x", "#{pane_pid}"))?.dropLast() ?? "") ?? 0
  }

  /// Whether the program has ended.
  var isDead: Bool { (try? run("display", "-p", "-t", "x", "#{pane_dead}")) == "1\n" }

  /// Presses keys by tmux's names.
  func press(_ keys: String...) throws { try run(["send-keys", "-t", "x"] + keys) }

  /// Types text.
  func type(_ text: String) throws { try run("send-keys", "-t", "x", "-l", text) }

  /// Pastes text as a terminal does.
  func paste(_ text: String) throws {
    try run("set-buffer", text)
    try run("paste-buffer", "-p", "-t", "x")
  }

  func resize(columns: Int, rows: Int) throws {
    try run("resize-window", "-t", "x", "-x", "\(columns)", "-y", "\(rows)")
  }

  /// Waits until the screen has this text.
  func waits(for text: String, sourceLocation: SourceLocation = #_sourceLocation) async {
    await eventually(
      "the screen shows '\(text)'", within: 30, sourceLocation: sourceLocation
    ) { self.text.contains(text) }
    if !self.text.contains(text) { Issue.record("the screen:\n\(self.text)") }
  }

  @discardableResult
  private func run(_ words: String...) throws -> String { try run(words) }

  @discardableResult
  private func run(_ words: [String]) throws -> String {
    // Not Foundation's Process, which waits with a run loop that the test's thread has not got.
    let path = "\(socket).\(UInt32.random(in: 0...UInt32.max))"
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_addopen(&actions, 1, path, O_WRONLY | O_CREAT, 0o600)
    posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)
    // The threads of a test's pool block every signal, and the server inherits that: its own end is
    // a SIGTERM to itself.
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var none = sigset_t()
    sigemptyset(&none)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK))
    var vector = (["env", "tmux", "-u", "-S", socket] + words).map { strdup($0) }
    var variables = environment.map { strdup("\($0)=\($1)") }
    vector.append(nil)
    variables.append(nil)
    defer { for text in vector + variables { free(text) } }
    var pid: pid_t = 0
    guard posix_spawn(&pid, "/usr/bin/env", &actions, &attributes, vector, variables) == 0 else {
      throw Boards.Failure("tmux cannot be started")
    }
    var status: Int32 = 0
    while waitpid(pid, &status, 0) == -1, errno == EINTR {}
    defer { unlink(path) }
    guard status == 0 else { throw Boards.Failure("tmux \(words) failed") }
    return try String(contentsOfFile: path, encoding: .utf8)
  }
}
