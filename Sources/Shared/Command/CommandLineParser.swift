import CGetopt
import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// One option a command takes.
package struct OptionSpec: Sendable {
  package let name: String
  package let short: Character?
  /// What the option's value is called in the help; nil when it takes none.
  package let value: String?
  package let help: String

  package init(_ name: String, short: Character? = nil, value: String? = nil, help: String) {
    self.name = name
    self.short = short
    self.value = value
    self.help = help
  }
}

/// What stood on a command line, as bytes: Swift's own arguments repair invalid UTF-8 in silence.
package struct ParsedArguments: Sendable, Equatable {
  package struct Option: Sendable, Equatable {
    package let name: String
    package let value: [UInt8]?
  }

  /// In the order given; an option given twice stands here twice.
  package let options: [Option]
  package let operands: [[UInt8]]

  package func has(_ name: String) -> Bool { options.contains { $0.name == name } }

  /// The last value given for the option.
  package func value(_ name: String) -> [UInt8]? { options.last { $0.name == name }?.value }
}

/// The command line through libc's `getopt_long`: long names, unambiguous abbreviations, `--name=x`,
/// bundled short options, options after operands, `--` as their end.
package enum CommandLineParser {
  /// getopt keeps its place in global variables; whoever parses holds this.
  private static let turn = Mutex(())

  /// - Parameters:
  ///   - arguments: the whole vector, the program's name first.
  ///   - takesText: whether text may stand among the options, which a dash could begin.
  package static func parse(
    _ arguments: [[UInt8]], options specs: [OptionSpec], takesText: Bool = false
  ) throws(CommandFailure) -> ParsedArguments {
    let outcome: Result<ParsedArguments, CommandFailure> = turn.withLock { _ in
      withCStrings(arguments) { vector in
        withLongOptions(specs) { longOptions in
          Result { () throws(CommandFailure) in
            try scan(vector, count: arguments.count, longOptions, specs, takesText)
          }
        }
      }
    }
    return try outcome.get()
  }

  private static func scan(
    _ vector: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>, count: Int,
    _ longOptions: UnsafePointer<option>, _ specs: [OptionSpec],
    _ takesText: Bool
  ) throws(CommandFailure) -> ParsedArguments {
    var options: [ParsedArguments.Option] = []
    corkboard_getopt_restart()
    // The leading colon makes a missing value (':') different from an unknown option ('?').
    let letters =
      ":"
      + specs.compactMap { spec in
        spec.short.map { "\($0)" + (spec.value == nil ? "" : ":") }
      }.joined()
    while true {
      let found = getopt_long(CInt(count), vector, letters, longOptions, nil)
      if found == -1 { break }
      let given = word(vector, at: Int(corkboard_getopt_index()) - 1)
      switch found {
      case CInt(UInt8(ascii: ":")): throw missingValue(given, specs)
      case CInt(UInt8(ascii: "?")): throw refused(given, specs, takesText)
      default:
        let spec = specs[Int(found) - firstLongCode, orShort: found]
        let value = corkboard_getopt_argument().map { bytes(of: $0) }
        options.append(.init(name: spec.name, value: spec.value == nil ? nil : value))
      }
    }
    let rest = Int(corkboard_getopt_index())..<count
    return ParsedArguments(
      options: options, operands: rest.compactMap { vector[$0].map { bytes(of: $0) } })
  }

  private static func missingValue(_ given: String, _ specs: [OptionSpec]) -> CommandFailure {
    let isShort = !given.hasPrefix("--")
    let spec = specs.first { isShort ? given.last == $0.short : given == "--\($0.name)" }
    return CommandFailure(.usage, "option \(given) needs a value: \(spec?.value ?? "VALUE")")
  }

  private static func refused(
    _ given: String, _ specs: [OptionSpec], _ takesText: Bool
  ) -> CommandFailure {
    let name = given.drop { $0 == "-" }.prefix { $0 != "=" }
    let candidates = specs.map(\.name).filter { $0.hasPrefix(name) }
    if given.hasPrefix("--"), candidates.contains(String(name)) || candidates.count == 1 {
      return CommandFailure(.usage, "option --\(candidates[0]) takes no value")
    }
    if given.hasPrefix("--"), candidates.count > 1 {
      let list = candidates.map { "--\($0)" }.joined(separator: ", ")
      return CommandFailure(.usage, "option \(given) is ambiguous: \(list)")
    }
    // In a bundle like -qx getopt names the letter.
    let letter = UInt8(truncatingIfNeeded: corkboard_getopt_option())
    let shown =
      given.hasPrefix("--") || letter == 0 ? given : "-\(Character(UnicodeScalar(letter)))"
    let remedy = takesText ? "put -- before text that begins with a dash, or see" : "see"
    return CommandFailure(.usage, "unknown option \(shown); \(remedy) --help")
  }

  private static func word(
    _ vector: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>, at index: Int
  ) -> String {
    guard index >= 0, let text = vector[index] else { return "" }
    return String(cString: text)
  }
}

/// Long options are numbered from here, above every letter.
private let firstLongCode = 256

extension [OptionSpec] {
  fileprivate subscript(index: Int, orShort code: CInt) -> OptionSpec {
    if index >= 0 { return self[index] }
    let letter = Character(UnicodeScalar(UInt8(code)))
    return first { $0.short == letter } ?? self[0]
  }
}

private func bytes(of text: UnsafePointer<CChar>) -> [UInt8] {
  Array(UnsafeRawBufferPointer(start: text, count: strlen(text)))
}

private func withCStrings<Result>(
  _ arguments: [[UInt8]],
  _ body: (UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>) -> Result
) -> Result {
  var copies: [UnsafeMutablePointer<CChar>?] = arguments.map { argument in
    let copy = UnsafeMutablePointer<CChar>.allocate(capacity: argument.count + 1)
    for (index, byte) in argument.enumerated() { copy[index] = CChar(bitPattern: byte) }
    copy[argument.count] = 0
    return copy
  }
  // getopt reorders the vector, so what is freed is a list of its own.
  let owned = copies
  defer { for copy in owned { copy?.deallocate() } }
  copies.append(nil)
  return copies.withUnsafeMutableBufferPointer { body($0.baseAddress!) }
}

private func withLongOptions<Result>(
  _ specs: [OptionSpec], _ body: (UnsafePointer<option>) -> Result
) -> Result {
  let names = specs.map { strdup($0.name) }
  defer { for name in names { free(name) } }
  var table = zip(names.indices, names).map { index, name in
    option(
      name: UnsafePointer(name),
      has_arg: specs[index].value == nil ? no_argument : required_argument,
      flag: nil, val: CInt(firstLongCode + index))
  }
  table.append(option())
  return table.withUnsafeBufferPointer { body($0.baseAddress!) }
}
