import Shared

@main
struct Writer {
  static func main() async {
    StandardStreams.secure()
    await Command.run(
      "writer", options: WriterOptions.specs, help: WriterOptions.help
    ) { arguments throws(CommandFailure) in
      try await WriterCommand(arguments).run()
    }
  }
}
