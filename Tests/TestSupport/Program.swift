public import Foundation
import Synchronization

/// A process of its own, started from a built binary or a tool of the machine, whose output goes
/// to files that can be read while it runs.
///
/// It is killed and reaped with the value at the latest.
public final class Program: Sendable {
  /// How a process ended.
  public enum Ending: Sendable, Equatable {
    /// It exited with this code.
    case exited(Int32)
    /// A signal ended it.
    case killed(Int32)
    /// It was still running when the wait was over.
    case stillRunning
  }

  /// What stands on a process's standard input.
  public enum Input: Sendable {
    /// Nothing: it ends at once.
    case empty
    /// These bytes, then its end.
    case bytes([UInt8])
    /// A pipe that stays open until `closeInput`.
    case open
    /// No open descriptor at all.
    case closed
    /// This terminal, which also becomes the process's controlling terminal.
    case terminal(PseudoTerminal)
  }

  /// What stands behind a process's standard output.
  public enum Output: Sendable {
    /// A file that `output` reads.
    case captured
    /// This terminal.
    case terminal(PseudoTerminal)
    /// This path, opened for writing.
    case path(String)
    /// No open descriptor at all.
    case closed
  }

  /// The id of the process.
  public let pid: pid_t
  private let outputPath: String
  private let errorPath: String
  private let inputDescriptor: Mutex<Int32?>
  private let ending = Mutex<Ending?>(nil)

  /// The variables that a sanitizer and the loader need, as the tests have them.
  public static let needed = ProcessInfo.processInfo.environment.filter {
    ["TSAN_OPTIONS", "ASAN_OPTIONS", "LD_LIBRARY_PATH"].contains($0.key)
  }

  /// The path of a product of this package, built beside the tests.
  public static func built(_ name: String) -> String {
    let tests =
      (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe"))
      ?? CommandLine.arguments[0]
    // On macOS the running binary is a bundle's host; its bundle is on the command line.
    var directory = URL(filePath: tests).deletingLastPathComponent()
    if !FileManager.default.isExecutableFile(atPath: directory.appending(path: name).path) {
      directory = Bundle(for: Program.self).bundleURL.deletingLastPathComponent()
    }
    return directory.appending(path: name).path
  }

  /// Starts the process.
  ///
  /// - Parameters:
  ///   - environment: all of its variables; nothing is inherited, as under `env -i`, but what a
  ///     sanitizer and the loader need.
  ///   - signals: are blocked when it starts.
  ///   - directory: where its output files go.
  public init(
    _ executable: String, arguments: [[UInt8]], environment: [String: String] = [:],
    input: Input = .empty, output: Output = .captured, blocking signals: [Int32] = [],
    directory: TemporaryDirectory
  ) throws {
    let run = UUID().uuidString
    outputPath = directory.file("\(run).out")
    errorPath = directory.file("\(run).err")
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    // A test run under nohup or in the background would hand its ignored signals on.
    var defaults = sigset_t()
    sigemptyset(&defaults)
    for number in [SIGHUP, SIGINT, SIGQUIT, SIGPIPE, SIGTERM, SIGTSTP] {
      sigaddset(&defaults, number)
    }
    posix_spawnattr_setsigdefault(&attributes, &defaults)
    // What a test starts from a pool's thread inherits that every signal is blocked, which is too much
    // for others' programs, and which ours have to bear.
    var blocked = sigset_t()
    sigemptyset(&blocked)
    for number in signals { sigaddset(&blocked, number) }
    let name = URL(filePath: executable).lastPathComponent
    if executable == Self.built(name) { sigfillset(&blocked) }
    posix_spawnattr_setsigmask(&attributes, &blocked)
    var flags = Int32(POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK)

    var writeEnd: Int32?
    switch input {
    case .empty: posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    case .bytes(let bytes):
      let path = directory.file("\(run).in")
      try Data(bytes).write(to: URL(filePath: path))
      posix_spawn_file_actions_addopen(&actions, 0, path, O_RDONLY, 0)
    case .open:
      // A FIFO opened for both ways never blocks, and no other child inherits its end.
      let path = directory.file("\(run).fifo")
      guard mkfifo(path, 0o600) == 0 else { throw POSIXError(.EIO) }
      writeEnd = open(path, O_RDWR | O_CLOEXEC)
      posix_spawn_file_actions_addopen(&actions, 0, path, O_RDONLY, 0)
    case .closed: posix_spawn_file_actions_addclose(&actions, 0)
    case .terminal(let terminal):
      flags |= Program.newSession
      posix_spawn_file_actions_addopen(&actions, 0, terminal.path, O_RDWR, 0)
    }
    posix_spawnattr_setflags(&attributes, Int16(flags))
    let create = O_WRONLY | O_CREAT | O_APPEND
    switch output {
    case .captured: posix_spawn_file_actions_addopen(&actions, 1, outputPath, create, 0o600)
    case .path(let path): posix_spawn_file_actions_addopen(&actions, 1, path, O_WRONLY, 0)
    case .terminal(let terminal):
      posix_spawn_file_actions_addopen(&actions, 1, terminal.path, O_WRONLY, 0)
    case .closed: posix_spawn_file_actions_addclose(&actions, 1)
    }
    posix_spawn_file_actions_addopen(&actions, 2, errorPath, create, 0o600)

    var vector = ([Array(executable.utf8)] + arguments).map(Program.cString)
    vector.append(nil)
    let all = Program.needed.merging(environment) { $1 }
    var variables = all.map { Program.cString(Array("\($0)=\($1)".utf8)) }
    variables.append(nil)
    defer { for text in vector + variables { free(text) } }
    var pid: pid_t = 0
    let refused = posix_spawn(&pid, executable, &actions, &attributes, vector, variables)
    guard refused == 0 else {
      throw POSIXError(POSIXErrorCode(rawValue: refused) ?? .EIO)
    }
    self.pid = pid
    self.inputDescriptor = Mutex(writeEnd)
  }

  deinit {
    closeInput()
    guard ending.withLock({ $0 }) == nil else { return }
    kill(pid, SIGKILL)
    kill(pid, SIGCONT)
    var status: Int32 = 0
    while waitpid(pid, &status, 0) == -1, errno == EINTR {}
  }

  /// What the process has written to standard output by now.
  public var output: String { String(decoding: outputBytes, as: UTF8.self) }

  /// The same as bytes.
  public var outputBytes: [UInt8] { read(outputPath) }

  /// How many bytes that is; cheaper to ask again and again.
  public var outputSize: Int {
    var status = stat()
    return stat(outputPath, &status) == 0 ? Int(status.st_size) : 0
  }

  /// What the process has written to standard error by now.
  public var errors: String { String(decoding: read(errorPath), as: UTF8.self) }

  /// The first line of standard error, and what follows it.
  public var sentenceAndText: (sentence: String, text: String) {
    let errors = errors
    guard let end = errors.firstIndex(of: "\n") else { return (errors, "") }
    return (String(errors[..<end]), String(errors[errors.index(after: end)...]))
  }

  /// The whole lines of standard output by now.
  public var lines: [String] {
    // By hand: there can be many megabytes of them, in a build that optimizes nothing.
    outputBytes.withUnsafeBytes { bytes in
      var lines: [String] = []
      var rest = bytes[...]
      while !rest.isEmpty {
        let start = UnsafeRawBufferPointer(rebasing: rest)
        guard let base = start.baseAddress, let end = memchr(base, 0x0A, start.count) else { break }
        let count = UnsafeRawPointer(end) - base
        lines.append(String(decoding: start[..<count], as: UTF8.self))
        rest = rest.dropFirst(count + 1)
      }
      return lines
    }
  }

  /// Writes to an open input.
  public func send(_ text: String) {
    inputDescriptor.withLock { descriptor in
      guard let descriptor else { return }
      let bytes = Array(text.utf8)
      _ = write(descriptor, bytes, bytes.count)
    }
  }

  /// Whether the process has come so far as to have SIGPIPE ignored, its first deed.
  public var ignoresBrokenPipes: Bool {
    guard let status = try? String(contentsOfFile: "/proc/\(pid)/status", encoding: .utf8),
      let line = status.split(separator: "\n").first(where: { $0.hasPrefix("SigIgn:") }),
      let mask = UInt64(line.dropFirst(8).trimmingCharacters(in: .whitespaces), radix: 16)
    else { return false }
    return mask & (1 << UInt64(SIGPIPE - 1)) != 0
  }

  /// Ends an open input.
  public func closeInput() {
    inputDescriptor.withLock { descriptor in
      if let open = descriptor { close(open) }
      descriptor = nil
    }
  }

  /// Sends the process a signal, unless it has ended and been reaped.
  public func signal(_ number: Int32) {
    ending.withLock { ending in
      if ending == nil { kill(pid, number) }
    }
  }

  /// Waits for the end of the process.
  public func wait(within seconds: Double = 60) async -> Ending {
    let clock = ContinuousClock()
    let deadline = clock.now.advanced(by: .seconds(seconds))
    while true {
      // Looked at first: on a busy machine the wait itself may have been woken late.
      if let ending = reap() { return ending }
      if clock.now >= deadline { return .stillRunning }
      try? await clock.sleep(for: .milliseconds(2))
    }
  }

  private func reap() -> Ending? {
    ending.withLock { ending in
      if let ending { return ending }
      var status: Int32 = 0
      guard waitpid(pid, &status, WNOHANG) == pid else { return nil }
      let signal = status & 0x7F
      ending = signal == 0 ? .exited((status >> 8) & 0xFF) : .killed(signal)
      return ending
    }
  }

  private func read(_ path: String) -> [UInt8] {
    (try? Data(contentsOf: URL(filePath: path))).map(Array.init) ?? []
  }

  // POSIX_SPAWN_SETSID, which Glibc's headers show to GNU sources alone.
  #if os(Linux)
    private static let newSession: Int32 = 0x80
  #else
    private static let newSession = Int32(POSIX_SPAWN_SETSID)
  #endif

  private static func cString(_ bytes: [UInt8]) -> UnsafeMutablePointer<CChar>? {
    let text = malloc(bytes.count + 1)!.assumingMemoryBound(to: CChar.self)
    for (index, byte) in bytes.enumerated() { text[index] = CChar(bitPattern: byte) }
    text[bytes.count] = 0
    return text
  }
}
