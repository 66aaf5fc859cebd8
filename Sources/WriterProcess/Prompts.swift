import Shared

/// Title and content asked for on the terminal; the questions go to standard error, so that
/// standard output holds ids alone.
struct Prompts {
  private let input: Input
  private let questions: Output

  init(_ input: Input, _ questions: Output) {
    self.input = input
    self.questions = questions
  }

  func titleAndContent() async throws(CommandFailure) -> (title: String, content: String) {
    try questions.write("Title: ")
    // A terminal hands over one line a read.
    let line = try await input.read()
    guard !line.isEmpty else {
      try questions.write("\n")
      throw CommandFailure(.badData, "no title was given; nothing was posted")
    }
    let title = line.last == UInt8(ascii: "\n") ? Array(line.dropLast()) : line
    try questions.write("Content (end it with Ctrl-D on a line of its own):\n")
    return (
      try SharedOptions.text(title, "the title"), try await WholeInput(input).content()
    )
  }
}
