import Shared

@main
struct Board {
  static func main() {
    StandardStreams.secure()
    DescriptorLimit.raise()
    Command.run(
      "board", options: BoardOptions.specs, help: BoardOptions.help
    ) { arguments throws(CommandFailure) in
      try await BoardCommand(arguments).run()
    }
  }
}
