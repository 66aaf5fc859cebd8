package import ReactorCore
package import Shared

/// One post as a row of a list shows it.
package final class BoardCellReactor: Reactor {
  /// A row only shows.
  package enum Action {}

  package struct State: Equatable {
    package let post: Post

    package var id: EventID { post.id }
    package var isEdited: Bool { post.editedAt != nil }
  }

  package let initialState: State
  package let pipeline = Pipeline<Action, Action, State>()

  package init(boardPost post: Post) { initialState = State(post: post) }
}
