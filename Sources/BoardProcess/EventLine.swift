package import Shared

/// An event as one line of text for people: time, the end of the post's id, author, text.
package struct EventLine {
  private let zone: LocalTime
  private let elsewhere: Elsewhere
  private let charset: Visible.Charset

  /// - Parameters:
  ///   - elsewhere: tells whose machine is to be named beside the author.
  ///   - charset: what the reader's terminal can show.
  package init(
    zone: LocalTime, elsewhere: Elsewhere = .nowhere, charset: Visible.Charset = .utf8
  ) {
    self.zone = zone
    self.elsewhere = elsewhere
    self.charset = charset
  }

  package func text(_ entry: LogEntry) -> String {
    let (postID, author, time, words) =
      switch entry.event {
      case .create(let post):
        (post.id, post.author, post.createdAt, Self.join(post.title, post.content))
      case .update(let update):
        (
          update.post, update.author, update.time,
          "edited: " + Self.join(update.title ?? "", update.content ?? "")
        )
      case .delete(let deletion):
        (deletion.post, deletion.author, deletion.time, "deleted")
      }
    let machine = elsewhere.machine(entry.source).map { "@" + $0 } ?? ""
    return row(time, postID, author + machine, words)
  }

  private func row(_ time: Timestamp, _ id: EventID, _ author: String, _ words: String) -> String {
    [zone.text(time), id.short, field(author), field(words)].joined(separator: "  ")
  }

  private func field(_ text: String) -> String {
    Visible.isolated(Visible.line(text, charset: charset))
  }

  private static func join(_ title: String, _ content: String) -> String {
    title.isEmpty || content.isEmpty ? title + content : "\(title) — \(content)"
  }
}
