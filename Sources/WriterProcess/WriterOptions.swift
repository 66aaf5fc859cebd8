package import Shared

/// What a `writer` command line asks for.
package struct WriterOptions: Sendable, Equatable {
  /// Where the texts come from.
  package enum Source: Sendable, Equatable {
    /// Title and content of the command line.
    case operands(title: String, content: String)
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

  package let shared: SharedOptions
  package let source: Source
  package let isQuiet: Bool

  package static let specs: [OptionSpec] =
    [
      OptionSpec("lines", help: "each line of standard input is a post"),
      OptionSpec(
        "json-lines",
        help: "each line is an object with title, content and, if it likes, author"),
      OptionSpec("editor", help: "write the post in $VISUAL or $EDITOR"),
      OptionSpec("quiet", short: "q", help: "do not print the ids of the posts"),
    ] + SharedOptions.specs

  package static let help = HelpText(
    usage: [
      "writer [options] TITLE [CONTENT | -]", "writer [options] < FILE",
      "writer [options] --lines | --json-lines", "writer [options] --editor",
    ],
    summary: """
      Posts to a board. The post is safe on the disk once its id is printed and the exit code is 0,
      whoever is listening. Without TITLE the first line of standard input is the title and the
      rest the content; on a terminal a form asks for both. '-' as CONTENT reads standard input.
      """,
    options: specs,
    epilogue: "Put -- before a title that begins with a dash. Exit codes: \(ExitCode.summary)")

  package init(
    _ arguments: ParsedArguments, inputIsTerminal: Bool, environment: (String) -> [UInt8]?
  ) throws(CommandFailure) {
    shared = try SharedOptions(arguments, environment: environment)
    isQuiet = arguments.has("quiet")
    source = try Self.source(arguments, inputIsTerminal: inputIsTerminal)
  }

  private static func source(
    _ arguments: ParsedArguments, inputIsTerminal: Bool
  ) throws(CommandFailure) -> Source {
    let operands = arguments.operands
    if arguments.has("editor") {
      guard operands.isEmpty, !arguments.has("lines"), !arguments.has("json-lines") else {
        throw CommandFailure(.usage, "--editor takes title and content from the editor alone")
      }
      return .editor
    }
    let stream: Source? =
      switch (arguments.has("lines"), arguments.has("json-lines")) {
      case (true, true): throw CommandFailure(.usage, "use one of --lines and --json-lines")
      case (true, false): .lines
      case (false, true): .jsonLines
      case (false, false): nil
      }
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
    let title = try SharedOptions.text(first, "the title")
    guard operands.count == 2 else { return .operands(title: title, content: "") }
    if operands[1] == [UInt8(ascii: "-")] { return .titleAndInput(title: title) }
    return .operands(title: title, content: try SharedOptions.text(operands[1], "the content"))
  }
}
