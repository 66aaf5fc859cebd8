package import ReactorCore
import Shared
package import Terminal

/// A form being filled in: where the reader writes, and what stands there.
///
/// What it all means is the ``WriteReactor``'s to say, to which every change of a text goes.
package final class FormReactor: Reactor {
  package enum Field: Int, CaseIterable, Sendable {
    case title
    case author
    case content
    case done
  }

  package enum Action: Equatable {
    case insert(String)
    case newline
    case deleteBackward
    case deleteForward
    case deleteWord
    case deleteToStart
    case deleteToEnd
    case move(EditBuffer.Move)
    case nextField
    case previousField
    case submit
    /// Leaves, after asking when there is text that would be lost.
    case leave
    case answer(leaves: Bool)
  }

  package enum Mutation {
    case edit(Action)
    case focus(Field)
    case ask(Bool)
    case close
  }

  package struct State {
    package var title: EditBuffer
    package var author: EditBuffer
    package var content: EditBuffer
    package var focus = Field.title
    /// Counts the changes of the texts.
    package var revision = 0
    package var asksToLeave = false
    package var isClosed = false
  }

  package let write: WriteReactor
  package let initialState: State
  package let pipeline = Pipeline<Action, Mutation, State>()
  private let disposeBag = DisposeBag()

  package init(write: WriteReactor) {
    self.write = write
    let texts = write.currentState
    initialState = State(
      title: EditBuffer(texts.title, isSingleLine: true),
      author: EditBuffer(texts.author, isSingleLine: true),
      content: EditBuffer(texts.content, isSingleLine: false))
    state.distinctUntilChanged(\.revision).skip(1)
      .bind { [weak write] state in
        write?.action.onNext(.updateTitle(state.title.text))
        write?.action.onNext(.updateAuthor(state.author.text))
        write?.action.onNext(.updateContent(state.content.text))
      }
      .disposed(by: disposeBag)
  }

  package func mutate(action: Action) -> Observable<Mutation> {
    let state = currentState
    switch action {
    case .nextField: return .just(.focus(state.focus.stepped(by: 1)))
    case .previousField: return .just(.focus(state.focus.stepped(by: -1)))
    case .newline:
      switch state.focus {
      case .content: return .just(.edit(action))
      case .done: return mutate(action: .submit)
      case .title, .author: return mutate(action: .nextField)
      }
    case .move(.up) where state.focus != .content: return mutate(action: .previousField)
    case .move(.down) where state.focus != .content: return mutate(action: .nextField)
    case .submit:
      write.action.onNext(.submit)
      return .empty()
    case .leave: return .just(state.hasText ? .ask(true) : .close)
    case .answer(let leaves): return .just(leaves ? .close : .ask(false))
    default: return .just(.edit(action))
    }
  }

  package func reduce(state: consuming State, mutation: Mutation) -> State {
    var state = state
    switch mutation {
    case .edit(let action):
      state.withFocused { $0.apply(action) }
      if !action.isMove { state.revision += 1 }
    case .focus(let field): state.focus = field
    case .ask(let asks): state.asksToLeave = asks
    case .close: state.isClosed = true
    }
    return state
  }
}

extension FormReactor.Field {
  fileprivate func stepped(by step: Int) -> Self {
    let count = Self.allCases.count
    return Self.allCases[(rawValue + step + count) % count]
  }
}

extension FormReactor.Action {
  fileprivate var isMove: Bool {
    if case .move = self { true } else { false }
  }
}

extension FormReactor.State {
  /// Whether leaving would lose something: any text that was typed here.
  fileprivate var hasText: Bool {
    revision > 0 && !(title.isEmpty && content.isEmpty)
  }

  fileprivate mutating func withFocused(_ body: (inout EditBuffer) -> Void) {
    switch focus {
    case .title: body(&title)
    case .author: body(&author)
    case .content: body(&content)
    case .done: break
    }
  }
}

extension EditBuffer {
  fileprivate mutating func apply(_ action: FormReactor.Action) {
    switch action {
    case .insert(let text): insert(text)
    case .newline: insert("\n")
    case .deleteBackward: deleteBackward()
    case .deleteForward: deleteForward()
    case .deleteWord: deleteWord()
    case .deleteToStart: deleteToStart()
    case .deleteToEnd: deleteToEnd()
    case .move(let move): self.move(move)
    case .nextField, .previousField, .submit, .leave, .answer: break
    }
  }
}
