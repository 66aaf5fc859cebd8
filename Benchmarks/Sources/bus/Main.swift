import Measuring

/// The bus between two processes, as `floors/bus-send.c` and `floors/bus-receive.c` have it in C.
///
///     bus receive DIRECTORY flood SECONDS        messages a second, from the first message on
///     bus receive DIRECTORY times COUNT [FD]     nanoseconds from each stamp to the handler
///     bus send DIRECTORY flood                   as fast as it goes
///     bus send DIRECTORY paced MICROSECONDS      published on the calling thread
///     bus send DIRECTORY awaited MICROSECONDS    published with `await`
///     bus send DIRECTORY asked FD                the next one when a byte comes from FD
@main
enum Main {
  static func main() async throws {
    let arguments = Array(CommandLine.arguments.dropFirst())
    guard arguments.count >= 3 else { fatalError("see Main.swift for what it is called with") }
    let number = arguments.count > 3 ? Int(arguments[3]) ?? 0 : 0
    switch (arguments[0], arguments[2]) {
    case ("receive", "flood"): try await Receiving.flood(arguments[1], seconds: number)
    case ("receive", _):
      let descriptor = arguments.count > 4 ? Int32(arguments[4]) : nil
      try await Receiving.times(arguments[1], count: number, acknowledging: descriptor)
    case ("send", "flood"): try await Sending.flood(arguments[1])
    case ("send", "asked"): try await Sending.asked(arguments[1], by: Int32(number))
    case ("send", let mode):
      try await Sending.paced(
        arguments[1], microseconds: number, isBlocking: mode == "paced")
    default: fatalError("no such command")
    }
  }
}
