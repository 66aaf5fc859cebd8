import Testing

@testable import Shared

@Suite("The command line")
struct CommandLineParserTests {
  private let specs = [
    OptionSpec("board", short: "b", value: "NAME", help: ""),
    OptionSpec("quiet", short: "q", help: ""),
    OptionSpec("quaint", help: ""),
  ]

  private func parse(_ words: [String]) throws(CommandFailure) -> ParsedArguments {
    try CommandLineParser.parse(
      (["writer"] + words).map { Array($0.utf8) }, options: specs, takesText: true)
  }

  private func failure(_ words: String...) -> CommandFailure? {
    do throws(CommandFailure) {
      _ = try parse(words)
      return nil
    } catch {
      return error
    }
  }

  @Test("options may stand before and after operands")
  func permutation() throws {
    let parsed = try parse(["title", "--board", "ops", "content", "-q"])
    #expect(parsed.operands == [Array("title".utf8), Array("content".utf8)])
    #expect(parsed.value("board") == Array("ops".utf8))
    #expect(parsed.has("quiet"))
  }

  @Test("-- ends the options, so that a title may begin with a dash")
  func endOfOptions() throws {
    let parsed = try parse(["-q", "--", "-5 degrees", "--help"])
    #expect(parsed.operands == [Array("-5 degrees".utf8), Array("--help".utf8)])
    #expect(parsed.options.count == 1)
  }

  @Test("a dash alone is an operand")
  func dash() throws {
    #expect(try parse(["title", "-"]).operands.last == [UInt8(ascii: "-")])
  }

  @Test("values: joined, apart, short, and the last one counts")
  func values() throws {
    for words in [["--board=x"], ["--board", "x"], ["-bx"], ["-b", "x"], ["-b", "y", "-b", "x"]] {
      #expect(try parse(words).value("board") == [UInt8(ascii: "x")])
    }
    #expect(try parse(["--board="]).value("board") == [])
  }

  @Test("an unambiguous abbreviation is understood, an ambiguous one names the candidates")
  func abbreviations() throws {
    #expect(try parse(["--bo=x"]).value("board") == [UInt8(ascii: "x")])
    let error = try #require(failure("--qu"))
    #expect(error.exitCode == .usage)
    #expect(error.message.contains("--quiet") && error.message.contains("--quaint"))
  }

  @Test("refusals name the option and the remedy")
  func refusals() throws {
    #expect(failure("--nope")?.message.contains("--nope") == true)
    #expect(failure("-5 degrees")?.message.contains("-5") == true)
    #expect(failure("-5 degrees")?.message.contains("--") == true)
    #expect(failure("-qx")?.message.contains("-x") == true)
    #expect(failure("--board")?.message == "option --board needs a value: NAME")
    #expect(failure("-b")?.message == "option -b needs a value: NAME")
    let specs = [
      OptionSpec("edit", short: "e", value: "ID", help: ""),
      OptionSpec("prune", value: "WHEN", help: ""),
    ]
    #expect(throws: CommandFailure(.usage, "option --prune needs a value: WHEN")) {
      try CommandLineParser.parse([Array("x".utf8), Array("--prune".utf8)], options: specs)
    }
    #expect(failure("--quiet=yes")?.message == "option --quiet takes no value")
    #expect(failure("--nope")?.exitCode == .usage)
  }

  @Test("a command that takes no text does not say how to begin one with a dash")
  func noText() {
    let failure = #expect(throws: CommandFailure.self) {
      try CommandLineParser.parse(["board", "--nope"].map { Array($0.utf8) }, options: specs)
    }
    #expect(failure?.message == "unknown option --nope; see --help")
  }

  @Test("bytes that are not UTF-8 come through as they are")
  func rawBytes() throws {
    let garbage: [UInt8] = [0xC3, 0x0A, 0xFF, 0xFE]
    let parsed = try CommandLineParser.parse(
      [Array("writer".utf8), garbage, Array("--board=".utf8) + garbage], options: specs)
    #expect(parsed.operands == [garbage])
    #expect(parsed.value("board") == garbage)
  }

  @Test("random words never crash the parser and are never lost")
  func garbage() {
    var generator = SystemRandomNumberGenerator()
    let alphabet: [UInt8] = Array("-=:?bqWx \u{7F}".utf8) + [0xFF, 0x01]
    for _ in 0..<2000 {
      let words = (0..<Int.random(in: 0...5, using: &generator)).map { _ in
        (0..<Int.random(in: 0...6, using: &generator)).map { _ in
          alphabet.randomElement(using: &generator)!
        }
      }
      do throws(CommandFailure) {
        let parsed = try CommandLineParser.parse([[]] + words, options: specs)
        for operand in parsed.operands { #expect(words.contains(operand)) }
      } catch {
        #expect(error.exitCode == .usage)
      }
    }
  }
}
