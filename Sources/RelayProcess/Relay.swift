import Shared

@main
struct Relay {
  static func main() async {
    StandardStreams.secure()
    DescriptorLimit.raise()
    await Command.run(
      "relay", options: RelayOptions.specs, help: RelayOptions.help
    ) { arguments throws(CommandFailure) in
      try await RelayCommand(arguments).run()
    }
  }
}
