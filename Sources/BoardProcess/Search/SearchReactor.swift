package import ReactorCore
package import Shared
package import Terminal

/// A search over the whole history, as the reader types.
///
/// One question is open at a time: however fast the typing, the next one asks for the words as they
/// are then, and what was found stays in sight until there is something else to show.
package final class SearchReactor: Reactor {
  package enum Action: Equatable {
    case insert(String)
    case deleteBackward
    case deleteWord
    case deleteToStart
    case move(EditBuffer.Move)
    /// Whether keys are words or commands.
    case type(Bool)
  }

  package enum Mutation {
    case edit(Action)
    case setPending(BoardReactor?)
    case setList(BoardReactor?)
  }

  package struct State {
    package var words = EditBuffer(isSingleLine: true)
    package var isTyping = true
    /// What was found for the last words that were asked for; nil without words.
    package var list: BoardReactor?
    /// What is being asked for.
    fileprivate var pending: BoardReactor?
  }

  package let initialState = State()
  package let pipeline = Pipeline<Action, Mutation, State>()
  private let service: any BoardListening

  package init(service: any BoardListening) { self.service = service }

  package func mutate(action: Action) -> Observable<Mutation> {
    .concat(.just(.edit(action)), .deferred { [weak self] in self?.search() ?? .empty() })
  }

  package func reduce(state: consuming State, mutation: Mutation) -> State {
    switch mutation {
    case .edit(.insert(let text)): state.words.insert(text)
    case .edit(.deleteBackward): state.words.deleteBackward()
    case .edit(.deleteWord): state.words.deleteWord()
    case .edit(.deleteToStart): state.words.deleteToStart()
    case .edit(.move(let move)): state.words.move(move)
    case .edit(.type(let isTyping)): state.isTyping = isTyping
    case .setPending(let list): state.pending = list
    case .setList(let list): (state.list, state.pending) = (list, nil)
    }
    return state
  }

  private func search() -> Observable<Mutation> {
    let state = currentState
    guard state.pending == nil else { return .empty() }
    let words = state.words.text
    if words.isEmpty { return state.list == nil ? .empty() : .just(.setList(nil)) }
    let query = PostQuery.search(words)
    guard query != state.list?.query else { return .empty() }
    let list = BoardReactor(service: service, query: query)
    list.action.onNext(.resize(rows: state.list?.currentState.list.height ?? 20))
    defer { list.action.onNext(.refresh) }
    return .concat(
      .just(.setPending(list)),
      list.state.filter { $0.isReady || $0.error != nil }.take(1).map { _ in .setList(list) },
      // The reader may have gone on typing.
      .deferred { [weak self] in self?.search() ?? .empty() })
  }
}
