/// A fact about a post, as it is stored in a log and carried by the bus.
package enum BoardEvent: Hashable, Sendable {
  case create(Post)
  case update(Update)
  case delete(Deletion)

  /// New values for some fields of a post; a field that is nil stays.
  package struct Update: Hashable, Sendable {
    package let post: EventID
    package let title: String?
    package let content: String?
    /// Who edited; the post keeps its own author.
    package let author: String
    package let time: Timestamp

    package init(
      post: EventID, title: String?, content: String?, author: String, time: Timestamp
    ) {
      self.post = post
      self.title = title
      self.content = content
      self.author = author
      self.time = time
    }
  }

  /// The end of a post; nothing brings it back.
  package struct Deletion: Hashable, Sendable {
    package let post: EventID
    package let author: String
    package let time: Timestamp

    package init(post: EventID, author: String, time: Timestamp) {
      self.post = post
      self.author = author
      self.time = time
    }
  }

  /// The three kinds; the raw value is the log's word and the last part of the wire's type.
  package enum Kind: String, Sendable, CaseIterable {
    case create
    case update
    case delete
  }

  package var kind: Kind {
    switch self {
    case .create: .create
    case .update: .update
    case .delete: .delete
    }
  }

  /// The post that the event is about.
  package var post: EventID {
    switch self {
    case .create(let post): post.id
    case .update(let update): update.post
    case .delete(let deletion): deletion.post
    }
  }

  /// Who made the event.
  package var author: String {
    switch self {
    case .create(let post): post.author
    case .update(let update): update.author
    case .delete(let deletion): deletion.author
    }
  }

  /// When the event was made, by the clock of its maker.
  package var time: Timestamp {
    switch self {
    case .create(let post): post.createdAt
    case .update(let update): update.time
    case .delete(let deletion): deletion.time
    }
  }
}
