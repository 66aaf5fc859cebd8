import Shared

@main
struct Relay {
  static func main() {
    StandardStreams.secure()
    DescriptorLimit.raise()
    Command.run(
      "relay", options: RelayOptions.specs, help: RelayOptions.help
    ) { arguments throws(CommandFailure) in
      try await RelayCommand(arguments).run()
    }
  }
}
