/// A post as it stands now: what was created, with the edits that have settled.
package struct Post: Hashable, Sendable, Identifiable {
  /// The id of the event that created it; the order of posts in every view.
  package let id: EventID
  package var title: String
  package var content: String
  package let author: String
  /// Where it was written, as a CloudEvents source.
  package let source: String
  package let createdAt: Timestamp
  /// When the greatest of its edits was made; nil for a post never edited.
  package var editedAt: Timestamp?
  /// The greatest of its edits; nil for a post never edited.
  package var lastEdit: EventID?

  package init(
    id: EventID, title: String, content: String, author: String, source: String,
    createdAt: Timestamp, editedAt: Timestamp? = nil, lastEdit: EventID? = nil
  ) {
    self.id = id
    self.title = title
    self.content = content
    self.author = author
    self.source = source
    self.createdAt = createdAt
    self.editedAt = editedAt
    self.lastEdit = lastEdit
  }

  /// One field's value as an edit left it.
  struct FieldEdit: Sendable {
    let edit: EventID
    let time: Timestamp
    let text: String
  }

  /// The post with the winning edit of each field; the one rule for the fold and the log.
  func settled(title: FieldEdit?, content: FieldEdit?) -> Post {
    var post = self
    for (field, path) in [(title, \Post.title), (content, \Post.content)] {
      guard let field else { continue }
      post[keyPath: path] = field.text
      if post.lastEdit.map({ $0 < field.edit }) ?? true {
        post.lastEdit = field.edit
        post.editedAt = field.time
      }
    }
    return post
  }
}
