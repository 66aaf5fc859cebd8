import BoardProcess
import Shared
import WriterProcess

/// The command lines of both commands: words divided by NUL, as the kernel keeps them.
enum OptionsTarget {
  static func run(_ bytes: [UInt8]) -> CInt {
    let words = bytes.split(separator: 0, omittingEmptySubsequences: false).map(Array.init)
    let now = Timestamp(milliseconds: 1_800_000_000_000)
    if let arguments = parse(words, WriterOptions.specs) {
      _ = try? WriterOptions(arguments, inputIsTerminal: false, environment: environment)
    }
    if let arguments = parse(words, BoardOptions.specs) {
      _ = try? BoardOptions(
        arguments, outputIsTerminal: true, now: now, environment: environment)
    }
    return 0
  }

  private static func parse(_ words: [[UInt8]], _ specs: [OptionSpec]) -> ParsedArguments? {
    do throws(CommandFailure) {
      let parsed = try CommandLineParser.parse([Array("name".utf8)] + words, options: specs)
      let names = Set(specs.map(\.name))
      precondition(parsed.options.allSatisfy { names.contains($0.name) }, "only known options")
      precondition(parsed.operands.count <= words.count, "no words but those given")
      return parsed
    } catch {
      precondition(error.exitCode == .usage, "a wrong command line is wrong usage")
      return nil
    }
  }

  @Sendable private static func environment(_ name: String) -> [UInt8]? {
    name == "HOME" ? Array("/home/me".utf8) : nil
  }
}
