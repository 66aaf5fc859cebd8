package import ReactorCore
package import Shared

/// One post as a row of a list shows it.
package final class BoardCellReactor: Reactor {
  /// A row only shows.
  package enum Action {}

  package struct State: Equatable {
    package let id: EventID
    package let time: Timestamp
    package let author: String
    package let title: String
    package let content: String
    package let isEdited: Bool
  }

  package let initialState: State
  package let pipeline = Pipeline<Action, Action, State>()

  package init(boardPost post: Post) {
    initialState = State(
      id: post.id, time: post.createdAt, author: post.author, title: post.title,
      content: post.content, isEdited: post.editedAt != nil)
  }
}
