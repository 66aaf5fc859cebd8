import ReactorCore
import Shared

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Measures what only the package itself sees: the way of a post from reactor to reactor, and the
/// work on it step by step.
///
///     Inside board DIRECTORY COUNT              when each of so many posts is in a board's State
///     Inside post DIRECTORY COUNT MICROSECONDS  posts through a WriteReactor, so far apart
///     Inside tell DIRECTORY COUNT MICROSECONDS  commits, and then publishes through the bus alone
///     Inside steps DIRECTORY ROUNDS             what each step of the path takes
///     Inside path DIRECTORY COUNT NAME          one step, for an instruction counter
///
/// DIRECTORY is that of the boards; times are nanoseconds of the clock that processes share.
@main
enum Main {
  static func main() {
    // As the commands run.
    MainLoop.run {
      do {
        try await work()
        exit(0)
      } catch {
        fatalError("\(error)")
      }
    }
  }

  @MainActor
  private static func work() async throws {
    let arguments = Array(CommandLine.arguments.dropFirst())
    guard arguments.count >= 3, let count = Int(arguments[2]) else {
      fatalError("see Main.swift for what it is called with")
    }
    let pause = Duration.microseconds(arguments.count > 3 ? Int(arguments[3]) ?? 0 : 0)
    switch arguments[0] {
    case "board": try await LiveBoard(arguments[1]).run(count: count)
    case "post": try await LiveWriter(arguments[1]).post(count: count, pause)
    case "tell": try await LiveWriter(arguments[1]).tell(count: count, pause)
    case "steps": try await Steps.run(in: arguments[1], rounds: count)
    case "path": try await Paths(directory: arguments[1]).work(arguments[3])(count)
    default: fatalError("no such command")
    }
  }
}
