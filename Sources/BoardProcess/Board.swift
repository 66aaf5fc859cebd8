import Shared

@main
struct Board {
  static func main() async {
    StandardStreams.secure()
    DescriptorLimit.raise()
    await Command.run(
      "board", options: BoardOptions.specs, help: BoardOptions.help
    ) { arguments throws(CommandFailure) in
      try await BoardCommand(arguments).run()
    }
  }
}
