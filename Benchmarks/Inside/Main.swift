import ReactorCore
import Shared

/// Measures what only the package itself sees: the way of a post from reactor to reactor, and the
/// work on it step by step.
///
///     Inside board DIRECTORY COUNT              when each of so many posts is in a board's State
///     Inside post DIRECTORY COUNT MICROSECONDS  posts through a WriteReactor, so far apart
///     Inside tell DIRECTORY COUNT MICROSECONDS  commits, and then publishes through the bus alone
///     Inside path NAME COUNT                    one step of the path, for an instruction counter
///
/// DIRECTORY is that of the boards; times are nanoseconds of the clock that processes share.
@main
@MainActor
enum Main {
  static func main() async throws {
    let arguments = Array(CommandLine.arguments.dropFirst())
    guard arguments.count >= 3, let count = Int(arguments[2]) else {
      fatalError("see Main.swift for what it is called with")
    }
    let pause = Duration.microseconds(arguments.count > 3 ? Int(arguments[3]) ?? 0 : 0)
    switch arguments[0] {
    case "board": try await LiveBoard(arguments[1]).run(count: count)
    case "post": try await LiveWriter(arguments[1]).post(count: count, pause)
    case "tell": try await LiveWriter(arguments[1]).tell(count: count, pause)
    case "path": try await Paths.run(arguments[1], count: count)
    default: fatalError("no such command")
    }
  }
}
