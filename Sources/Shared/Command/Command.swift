#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// What every command does the same way: parse, answer --help and --version, end with one
/// sentence on standard error and the code that belongs to it.
package enum Command {
  /// The whole of a command, from its `main` on.
  ///
  /// - Parameter takesText: whether text may stand among the options.
  package static func run(
    _ name: String, options: [OptionSpec], takesText: Bool = false,
    help: @escaping @autoclosure @MainActor @Sendable () -> HelpText,
    _ body:
      @escaping @MainActor @Sendable (ParsedArguments) async throws(CommandFailure) -> ExitCode
  ) -> Never {
    Signals.unblock()
    MainLoop.run {
      await run(name, options: options, takesText: takesText, help: help, body)
    }
  }

  @MainActor
  private static func run(
    _ name: String, options: [OptionSpec], takesText: Bool, help: () -> HelpText,
    _ body: (ParsedArguments) async throws(CommandFailure) -> ExitCode
  ) async -> Never {
    do throws(CommandFailure) {
      let arguments = try CommandLineParser.parse(
        ProcessArguments.bytes(), options: options, takesText: takesText)
      if arguments.has("help") {
        try Output.standard.write(help().text)
        exit(ExitCode.done.rawValue)
      }
      if arguments.has("version") {
        try Output.standard.write("\(name) \(Version.text)\n")
        exit(ExitCode.done.rawValue)
      }
      exit(try await body(arguments).rawValue)
    } catch {
      if !error.isQuiet { say(name, error.message) }
      giveBack(error.unstored)
      exit(error.exitCode.rawValue)
    }
  }

  /// Byte for byte into a file or a pipe; on a terminal it is shown, so that it cannot act.
  private static func giveBack(_ texts: [[UInt8]]) {
    for text in texts {
      let shown =
        Output.error.isTerminal
        ? Array(
          Visible.lines(String(decoding: text, as: UTF8.self), charset: Output.error.charset)
            .joined(separator: "\n").utf8) : text
      let isEnded = shown.last == UInt8(ascii: "\n")
      try? Output.error.write(isEnded ? shown : shown + [UInt8(ascii: "\n")])
    }
  }

  /// A line on standard error that cannot act on the terminal; nothing can be done if it is lost.
  package static func say(_ name: String, _ message: String) {
    try? Output.error.write("\(name): \(Visible.line(message, charset: Output.error.charset))\n")
  }
}
