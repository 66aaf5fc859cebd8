import Shared

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The reader's own editor, opened on a file as git does: $VISUAL, else $EDITOR, else vi.
struct Editor {
  /// Everything from this line on is not part of the post.
  static let scissors = "# ------------------------ >8 ------------------------"

  private static let explanation = """
    \(scissors)
    # The first line is the title, the rest the content. Nothing below the line above
    # is posted, and nothing at all when the title is empty.

    """

  static var standard: Editor { Editor(environment: ProcessArguments.environment) }

  private let command: String

  init(environment: (String) -> [UInt8]?) {
    let given = environment("VISUAL") ?? environment("EDITOR")
    command = given.map { String(decoding: $0, as: UTF8.self) } ?? "vi"
  }

  /// Has the text edited in a file in `directory`.
  ///
  /// The file stays until `done` is called with it: a text that could not be stored must not be
  /// lost.
  func edit(
    _ post: Post?, in directory: String
  ) async throws(CommandFailure) -> (bytes: [UInt8], path: String) {
    let path = try Self.makeFile(
      in: directory, Self.text(of: post))
    try await run(path)
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else {
      throw CommandFailure(.inputOutput, "cannot read \(path): \(SystemError())")
    }
    defer { close(descriptor) }
    let limit = 2 * (Limits.lineBytes + Limits.contentBytes)
    let bytes = try await Input(descriptor: descriptor, name: path)
      .readAll(limit: limit, what: "the file")
    return (bytes, path)
  }

  private static func text(of post: Post?) -> String {
    post.map { "\($0.title)\n\n\($0.content)\n" } ?? "\n"
  }

  /// The content that was edited; a post's own, with the line breaks at its end, if it was not.
  static func content(_ edited: [UInt8], of post: Post?) -> [UInt8] {
    guard let post, split(Array(text(of: post).utf8)).content == edited else { return edited }
    return Array(post.content.utf8)
  }

  static func done(with path: String) { unlink(path) }

  /// What stands above the scissors: the first line, and the rest without one empty line that may
  /// stand between them, and without the line breaks at the end that editors leave there.
  static func split(_ bytes: [UInt8]) -> (title: [UInt8], content: [UInt8]) {
    let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    var kept = lines.prefix { !$0.elementsEqual(scissors.utf8) }
    while kept.last?.isEmpty == true { kept.removeLast() }
    guard let title = kept.first else { return ([], []) }
    var rest = kept.dropFirst()
    if rest.first?.isEmpty == true { rest = rest.dropFirst() }
    return (Array(title), Array(rest.joined(separator: [UInt8(ascii: "\n")])))
  }

  private static func makeFile(
    in directory: String, _ text: String
  ) throws(CommandFailure) -> String {
    var template = Array("\(directory)/POST.XXXXXX".utf8CString)
    let descriptor = mkstemp(&template)
    guard descriptor >= 0 else {
      throw CommandFailure(
        .cannotCreate, "cannot make a file to edit in \(directory): \(SystemError())")
    }
    defer { close(descriptor) }
    let path = template.withUnsafeBufferPointer { String(cString: $0.baseAddress!) }
    try Output(descriptor: descriptor, name: path).write(text + explanation)
    return path
  }

  private func run(_ path: String) async throws(CommandFailure) {
    // The shell divides the command into words, as it does for git.
    let words = ["/bin/sh", "-c", "\(command) \"$@\"", command, path]
    var vector: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) }
    vector.append(nil)
    defer { for word in vector { free(word) } }
    #if canImport(Darwin)
      let variables = _NSGetEnviron().pointee
    #else
      let variables = environ
    #endif
    var pid: pid_t = 0
    let refused = posix_spawn(&pid, words[0], nil, nil, vector, variables)
    guard refused == 0 else {
      throw CommandFailure(.inputOutput, "cannot start the editor '\(command)'")
    }
    var status: CInt = 0
    while waitpid(pid, &status, 0) == -1, errno == EINTR {}
    guard status == 0 else {
      Self.done(with: path)
      throw CommandFailure(
        .inputOutput, "the editor '\(command)' ended without success; nothing was posted")
    }
  }
}
