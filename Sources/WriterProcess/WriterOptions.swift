package import Shared

/// What a `writer` command line asks for.
package struct WriterOptions: Sendable, Equatable {
  /// Where the texts come from.
  package enum Source: Sendable, Equatable {
    /// Title and content of the command line.
    case operands(title: String, content: String?)
    /// The title of the command line, the content from standard input.
    case titleAndInput(title: String)
    /// Standard input: the first line is the title, the rest the content.
    case input
    /// Each line of standard input is the title of a post.
    case lines
    /// Each line of standard input is a JSON object.
    case jsonLines
    /// Asked for on the terminal.
    case prompts
    /// Written in the user's editor.
    case editor
  }

  /// What is to be done with the board.
  package enum Job: Sendable, Equatable {
    case post(Source)
    /// New texts for the post with these digits in its id.
    case edit(String, Source)
    case delete([String])
    /// Forget what was posted before this time.
    case prune(before: Timestamp)

    /// Whether a screen may be shown, which must stay alive while the disk is waited for.
    var mayShowForm: Bool {
      switch self {
      case .post(.prompts), .edit(_, .prompts): true
      default: false
      }
    }

    /// The texts that stood on the command line.
    var texts: [[UInt8]] {
      switch self {
      case .post(.operands(let title, let content)), .edit(_, .operands(let title, let content)):
        [title, content].compactMap { $0.map { Array($0.utf8) } }
      case .post(.titleAndInput(let title)), .edit(_, .titleAndInput(let title)):
        [Array(title.utf8)]
      default: []
      }
    }
  }

  package let shared: SharedOptions
  package let job: Job
  package let isQuiet: Bool

  package static let specs: [OptionSpec] =
    [
      OptionSpec("lines", help: "each line of standard input is a post"),
      OptionSpec(
        "json-lines",
        help: "each line is an object with title, content and, if it likes, author, or an event"),
      OptionSpec("editor", help: "write the post in $VISUAL or $EDITOR"),
      OptionSpec(
        "edit", short: "e", value: "ID",
        help: "give a post new texts; '' as TITLE keeps the title, no CONTENT the content"),
      OptionSpec("delete", help: "delete the posts with the ids that follow"),
      OptionSpec(
        "prune", value: "WHEN",
        help: "forget for good what was posted before: an age (90s, 10m, 2h, 30d, 4w), a date or a"
          + " time"),
      OptionSpec("quiet", short: "q", help: "do not print the ids of the posts"),
    ] + SharedOptions.specs

  package static let help = HelpText(
    usage: [
      "writer [options] TITLE [CONTENT | -]", "writer [options] [-] < FILE",
      "writer [options] --lines | --json-lines", "writer [options] --editor",
      "writer [options] --edit ID [TITLE] [CONTENT | -]", "writer [options] --delete ID...",
      "writer [options] --prune WHEN",
    ],
    summary: """
      Posts to a board. The post is safe on the disk once its id is printed and the exit code is 0,
      whoever is listening. Without TITLE the first line of standard input is the title and the
      rest the content; on a terminal a form asks for both. '-' as CONTENT reads it from standard
      input, '-' alone both.
      An ID is the beginning or the end of a post's id, as a board shows it.
      """,
    options: specs,
    epilogue: "Put -- before a title that begins with a dash.\n"
      + ExitCode.summary([
        .done, .usage, .badData, .noSuchPost, .cannotCreate, .inputOutput, .busy, .badLog,
        .noPermission,
      ]))

  package init(
    _ arguments: ParsedArguments, inputIsTerminal: Bool, now: Timestamp = .now(),
    environment: (String) -> [UInt8]?
  ) throws(CommandFailure) {
    let job = try Self.job(arguments, inputIsTerminal: inputIsTerminal, now: now)
    do throws(CommandFailure) {
      shared = try SharedOptions(arguments, environment: environment)
    } catch {
      throw error.exitCode == .cannotCreate ? error.givingBack(job.texts) : error
    }
    self.job = job
    isQuiet = arguments.has("quiet")
  }

  private static func job(
    _ arguments: ParsedArguments, inputIsTerminal: Bool, now: Timestamp
  ) throws(CommandFailure) -> Job {
    let tasks = ["edit", "delete", "prune", "lines", "json-lines"].filter(arguments.has)
    guard tasks.count <= 1 else {
      let names = tasks.map { "--\($0)" }.joined(separator: " and ")
      throw CommandFailure(.usage, "\(names) do not go together; use one of them")
    }
    if arguments.has("editor"), let task = tasks.first(where: { $0 != "edit" }) {
      throw CommandFailure(.usage, "--editor and --\(task) do not go together; use one of them")
    }
    if let id = arguments.value("edit") {
      let source = try source(arguments, inputIsTerminal: inputIsTerminal)
      return .edit(try SharedOptions.text(id, "the id"), source)
    }
    if arguments.has("delete") {
      guard !arguments.operands.isEmpty else {
        throw CommandFailure(.usage, "--delete needs the ids of the posts to delete")
      }
      var ids: [String] = []
      for id in arguments.operands { ids.append(try SharedOptions.text(id, "the id")) }
      return .delete(ids)
    }
    if let when = arguments.value("prune") {
      guard arguments.operands.isEmpty else {
        throw CommandFailure(.usage, "--prune takes one time and no other argument")
      }
      let text = try SharedOptions.text(when, "the time")
      let time = try Moment.parse(text, now: now)
      guard time <= now else {
        throw CommandFailure(
          .usage,
          "--prune \(text) is in the future; to forget everything posted so far, give the age 0s")
      }
      return .prune(before: time)
    }
    return .post(try source(arguments, inputIsTerminal: inputIsTerminal))
  }

  private static func source(
    _ arguments: ParsedArguments, inputIsTerminal: Bool
  ) throws(CommandFailure) -> Source {
    let operands = arguments.operands
    if arguments.has("editor") {
      guard operands.isEmpty else {
        throw CommandFailure(.usage, "--editor takes title and content from the editor alone")
      }
      return .editor
    }
    let stream: Source? =
      arguments.has("lines") ? .lines : arguments.has("json-lines") ? .jsonLines : nil
    if let stream {
      guard operands.isEmpty else {
        throw CommandFailure(
          .usage, "--lines and --json-lines take their titles from standard input")
      }
      return stream
    }
    guard operands.count <= 2 else {
      throw CommandFailure(
        .usage, "too many arguments: TITLE and CONTENT are one each; put quotes around them")
    }
    guard let first = operands.first else { return inputIsTerminal ? .prompts : .input }
    if first == [UInt8(ascii: "-")] {
      guard operands.count == 1 else {
        throw CommandFailure(
          .usage, "'-' as TITLE takes title and content from standard input; leave CONTENT out")
      }
      return .input
    }
    let title = try SharedOptions.text(first, "the title")
    guard operands.count == 2 else { return .operands(title: title, content: nil) }
    if operands[1] == [UInt8(ascii: "-")] { return .titleAndInput(title: title) }
    return .operands(title: title, content: try SharedOptions.text(operands[1], "the content"))
  }
}
