/// What the events make of the posts: pure, and the same whatever order they come in and however
/// often.
///
/// Edits settle field by field by the greatest event id, an edit that is older than its post counts
/// for nothing, and a deletion wins for ever. An edit or a deletion that comes before its post is
/// remembered, not shown. The log keeps the same result as its projection.
package struct Fold: Sendable {
  private struct Slot {
    var post: Post?
    var isDeleted = false
    var title: Post.FieldEdit?
    var content: Post.FieldEdit?
  }

  private var slots: [EventID: Slot] = [:]

  package init() {}

  package init(_ entries: some Sequence<LogEntry>) {
    for entry in entries { apply(entry) }
  }

  /// Takes one event in.
  package mutating func apply(_ entry: LogEntry) {
    switch entry.event {
    case .create(let post):
      slots[post.id, default: Slot()].post = post
    case .update(let update):
      guard entry.id > update.post else { return }
      Self.settle(update.title, of: update, entry.id, &slots[update.post, default: Slot()].title)
      Self.settle(
        update.content, of: update, entry.id, &slots[update.post, default: Slot()].content)
    case .delete(let deletion):
      slots[deletion.post, default: Slot()].isDeleted = true
    }
  }

  private static func settle(
    _ text: String?, of update: BoardEvent.Update, _ id: EventID, _ field: inout Post.FieldEdit?
  ) {
    guard let text, field.map({ $0.edit < id }) ?? true else { return }
    field = Post.FieldEdit(edit: id, time: update.time, text: text)
  }

  /// The present post of an id.
  package subscript(id: EventID) -> Post? {
    guard let slot = slots[id], !slot.isDeleted else { return nil }
    return slot.post?.settled(title: slot.title, content: slot.content)
  }

  /// The present posts, newest first.
  package var posts: [Post] {
    slots.keys.sorted(by: >).compactMap { self[$0] }
  }
}
