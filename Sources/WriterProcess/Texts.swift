import Shared

/// The texts of one post, wherever they come from.
struct Texts {
  let title: String
  /// Nil where the way in was asked for a title alone.
  let content: String?

  /// The texts as bytes, for whom they are given back to.
  var bytes: [[UInt8]] { ([title] + (content.map { [$0] } ?? [])).map { Array($0.utf8) } }

  init(_ source: WriterOptions.Source) async throws(CommandFailure) {
    switch source {
    case .operands(let title, let content):
      self.title = title
      self.content = content
    case .titleAndInput(let title):
      self.title = title
      content = try await WholeInput(Input()).content()
    case .input, .lines, .jsonLines:
      (title, content) = try await WholeInput(Input()).titleAndContent()
    case .prompts, .editor:
      (title, content) = try await Prompts(Input(), .error).titleAndContent()
    }
  }
}
