import Shared

/// Standard input taken whole: as a content, or as a first line with the title and the rest.
struct WholeInput {
  private let input: Input

  init(_ input: Input) { self.input = input }

  func content() async throws(CommandFailure) -> String {
    try SharedOptions.text(
      await input.readAll(limit: Limits.contentBytes, what: "the content"), "the content")
  }

  /// The line break between the two, LF or CRLF, belongs to neither; every other byte is kept.
  func titleAndContent() async throws(CommandFailure) -> (title: String, content: String) {
    let limit = Limits.lineBytes + 2 + Limits.contentBytes
    let bytes = try await input.readAll(limit: limit, what: "standard input")
    guard !bytes.isEmpty else {
      throw CommandFailure(
        .badData, "standard input is empty; its first line would be the title of the post")
    }
    let end = bytes.firstIndex(of: UInt8(ascii: "\n"))
    var title = bytes[..<(end ?? bytes.endIndex)]
    if end != nil, title.last == UInt8(ascii: "\r") { title.removeLast() }
    let content = end.map { bytes[($0 + 1)...] } ?? []
    return (
      try SharedOptions.text(Array(title), "the first line"),
      try SharedOptions.text(Array(content), "the content")
    )
  }
}
