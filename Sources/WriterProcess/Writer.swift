import Shared

@main
struct Writer {
  static func main() {
    StandardStreams.secure()
    Command.run(
      "writer", options: WriterOptions.specs, takesText: true, help: WriterOptions.help
    ) { arguments throws(CommandFailure) in
      try await WriterCommand(arguments).run()
    }
  }
}
