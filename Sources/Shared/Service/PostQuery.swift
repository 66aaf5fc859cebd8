/// Which of a board's posts are asked for.
package enum PostQuery: Hashable, Sendable {
  case all
  /// Those with ids from the first one on, before the second one.
  case range(EventID, EventID)
  /// Those that have all of these words.
  case search(String)

  /// Whether a post belongs to it; nil where only the log can say.
  package func contains(_ id: EventID) -> Bool? {
    switch self {
    case .all: true
    case .range(let first, let end): id >= first && id < end
    case .search: nil
    }
  }

  /// The posts written from one moment until just before another one.
  package static func times(_ first: Timestamp, until end: Timestamp) -> PostQuery {
    .range(.lowest(at: first), .lowest(at: end))
  }
}

/// Which part of the posts that a query asks for.
package enum PageStart: Hashable, Sendable {
  case newest
  case oldest
  /// The posts next older than this one.
  case before(EventID)
  /// The posts next newer than this one.
  case after(EventID)
  /// This post, or if it is gone the next older one, and those after it.
  case from(EventID)
}

/// A run of posts as the log had them at one moment.
package struct PostPage: Hashable, Sendable {
  /// Newest first.
  package let posts: [Post]
  /// In the direction that was asked for there are no more.
  package let isWhole: Bool
  /// How many posts the query asks for in all.
  package let total: Int
  /// The place in the log that this is of.
  package let head: Int64

  package init(posts: [Post], isWhole: Bool, total: Int, head: Int64) {
    self.posts = posts
    self.isWhole = isWhole
    self.total = total
    self.head = head
  }
}
