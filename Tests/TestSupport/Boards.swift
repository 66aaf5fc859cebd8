import Foundation
import Testing

/// A directory of boards of a test's own, and the two commands run on it.
public final class Boards: Sendable {
  /// Holds the boards and the files of the programs.
  public let temporary = TemporaryDirectory()
  /// What `--dir` would name; need not exist yet.
  public let root: String

  /// - Parameter subdirectory: a path below the temporary directory that holds the boards.
  public init(subdirectory: String = "boards") {
    root = temporary.file(subdirectory)
  }

  /// Starts `writer` with these arguments.
  public func writer(
    _ arguments: String..., environment: [String: String] = [:],
    input: Program.Input = .empty, output: Program.Output = .captured
  ) throws -> Program {
    try start("writer", arguments.map { Array($0.utf8) }, environment, input, output)
  }

  /// Starts `writer` with arguments that need not be UTF-8.
  public func writer(bytes arguments: [[UInt8]], input: Program.Input = .empty) throws -> Program {
    try start("writer", arguments, [:], input, .captured)
  }

  /// Starts `board` with these arguments.
  public func board(
    _ arguments: String..., environment: [String: String] = [:],
    output: Program.Output = .captured
  ) throws -> Program {
    try start("board", arguments.map { Array($0.utf8) }, environment, .empty, output)
  }

  /// Starts `board` following, and returns when it has said that it is ready.
  public func readyBoard(_ arguments: String...) async throws -> Program {
    let words = ["--follow", "--verbose"] + arguments
    let program = try start("board", words.map { Array($0.utf8) }, [:], .empty, .captured)
    await eventually("the board is ready") { program.errors.contains("ready") }
    return program
  }

  /// What a fresh `board --once --json` prints.
  public func history() async throws -> [String] {
    let program = try board("--once", "--json")
    let ending = await program.wait()
    guard ending == .exited(0) else { throw Failure("\(ending): \(program.errors)") }
    return program.lines
  }

  /// Starts one of the commands through another program, as in `nice -n 5 writer title`.
  ///
  /// - Parameter wrapper: that program's path and arguments; it ends by executing the command, or
  ///   ends as the command does.
  public func start(
    _ name: String, _ arguments: [String], under wrapper: [String] = [],
    environment: [String: String] = [:], input: Program.Input = .empty,
    output: Program.Output = .captured
  ) throws -> Program {
    let arguments = arguments.map { Array($0.utf8) }
    return try start(name, arguments, environment, input, output, under: wrapper)
  }

  /// What the commands' environment needs at least.
  public var variables: [String: String] {
    ["CORKBOARD_DIR": root, "CORKBOARD_AUTHOR": "tester"]
  }

  private func start(
    _ name: String, _ arguments: [[UInt8]], _ environment: [String: String],
    _ input: Program.Input, _ output: Program.Output, under wrapper: [String] = []
  ) throws -> Program {
    let words = (wrapper + [Program.built(name)]).map { Array($0.utf8) } + arguments
    return try Program(
      wrapper.first ?? Program.built(name), arguments: Array(words.dropFirst()),
      environment: variables.merging(environment) { $1 }, input: input, output: output,
      directory: temporary)
  }

  /// Why a test cannot go on.
  public struct Failure: Error {
    /// The reason.
    public let text: String

    /// A reason in words.
    public init(_ text: String) { self.text = text }
  }
}
