package import Shared

/// What a `board` command line asks for.
package struct BoardOptions: Sendable, Equatable {
  package enum Mode: Sendable, Equatable {
    /// A live list on the terminal.
    case screen
    /// One line an event, for people or as JSON.
    case lines(json: Bool)
    /// The posts with these words, newest first.
    case search(String, json: Bool)
    /// What can be found out about the board itself.
    case doctor
  }

  package let shared: SharedOptions
  package let mode: Mode
  /// False to end with the history.
  package let follows: Bool
  package let start: FeedStart
  /// Ends after this many events.
  package let count: Int?
  /// Ends after this many seconds.
  package let timeout: Double?
  package let isVerbose: Bool

  /// Whether what is there is shown and nothing is waited for: such a look makes no board.
  package var looksOnly: Bool {
    switch mode {
    case .screen: false
    case .lines: !follows
    case .search, .doctor: true
    }
  }

  package static let specs: [OptionSpec] =
    [
      OptionSpec(
        "follow", short: "f", help: "one line a post, history then live, also on a terminal"),
      OptionSpec("json", help: "one CloudEvents 1.0 object a line, the same as on the wire"),
      OptionSpec("once", help: "print the history and exit"),
      OptionSpec(
        "since", value: "WHEN",
        help: "begin at: now, a place (after it), an age (90s, 10m, 2h, 3d, 1w), a date or RFC 3339"
          + " time"),
      OptionSpec("count", short: "n", value: "N", help: "exit after N events"),
      OptionSpec(
        "timeout", value: "SECONDS",
        help: "exit after SECONDS; with 1 if fewer than --count came by then"),
      OptionSpec(
        "search", short: "s", value: "WORDS",
        help: "print the posts with all of the words, or with words they begin, newest first"),
      OptionSpec("doctor", help: "look whether everything about the board is well, and exit"),
      OptionSpec("verbose", short: "v", help: "say on standard error when ready to receive"),
    ] + SharedOptions.specs

  package static let help = HelpText(
    usage: [
      "board [options]", "board --follow [--json] [options]", "board --once [--json] [options]",
      "board --search WORDS [--json] [--count N] [options]", "board --doctor [options]",
    ],
    summary: """
      Shows a board. On a terminal a live list, newest first; 'q' quits. Otherwise one line a post,
      oldest first: the history, then what comes.
      """,
    options: specs,
    epilogue: ExitCode.summary([
      .done, .timedOut, .usage, .badData, .cannotCreate, .inputOutput, .busy, .badLog,
      .noPermission,
    ]))

  package init(
    _ arguments: ParsedArguments, outputIsTerminal: Bool, now: Timestamp = .now(),
    environment: (String) -> [UInt8]?
  ) throws(CommandFailure) {
    shared = try SharedOptions(arguments, environment: environment)
    if let extra = arguments.operands.first {
      throw CommandFailure(
        .usage, "board takes no argument '\(String(decoding: extra, as: UTF8.self))'; see --help")
    }
    let wantsLines = ["follow", "json", "once", "count", "timeout", "since"].contains {
      arguments.has($0)
    }
    if arguments.has("doctor") {
      if wantsLines || arguments.has("shared") {
        throw CommandFailure(.usage, "--doctor goes with --board and --dir alone")
      }
      mode = .doctor
    } else if let words = arguments.value("search") {
      if ["follow", "once", "timeout", "since"].contains(where: { arguments.has($0) }) {
        throw CommandFailure(.usage, "--search goes with --json and --count, not with other modes")
      }
      let text = try SharedOptions.text(words, "the words")
      guard SearchText.hasWords(text) else {
        throw CommandFailure(.usage, "--search needs a word to search for")
      }
      mode = .search(text, json: arguments.has("json"))
    } else {
      mode = outputIsTerminal && !wantsLines ? .screen : .lines(json: arguments.has("json"))
    }
    if arguments.has("once"), arguments.has("follow") {
      throw CommandFailure(.usage, "use one of --once and --follow")
    }
    follows = !arguments.has("once")
    start =
      try arguments.value("since").map { bytes throws(CommandFailure) in
        try Since.parse(SharedOptions.text(bytes, "the value of --since"), now: now)
      } ?? .beginning
    count = try Self.number(arguments, "count") { Int($0) }.map { count throws(CommandFailure) in
      guard count > 0 else { throw CommandFailure(.usage, "--count needs a number from 1 up") }
      return count
    }
    timeout = try Self.number(arguments, "timeout") { Double($0) }
    if let timeout, !(timeout >= 0 && timeout <= 1e9) {
      throw CommandFailure(.usage, "--timeout needs a number of seconds from 0 up")
    }
    isVerbose = arguments.has("verbose")
  }

  private static func number<Number>(
    _ arguments: ParsedArguments, _ name: String, _ convert: (String) -> Number?
  ) throws(CommandFailure) -> Number? {
    guard let bytes = arguments.value(name) else { return nil }
    let text = String(decoding: bytes, as: UTF8.self)
    guard let number = convert(text) else {
      throw CommandFailure(.usage, "--\(name) needs a number, not '\(text)'")
    }
    return number
  }
}
