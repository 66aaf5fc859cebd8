import ReactorCore
import Testing

// The board with its writer: what the writer submits reaches the board as an event of the service.

struct BoardPost: Equatable {
  var title: String
  var content: String
}

enum BoardEvent {
  case create(BoardPost)
}

@MainActor
final class BoardService {
  let event = PublishSubject<BoardEvent>()

  func create(title: String, content: String) -> Observable<BoardPost> {
    .task { [event] in
      let post = BoardPost(title: title, content: content)
      event.onNext(.create(post))
      return post
    }
  }
}

final class BoardCellReactor: Reactor, IdentityEquatable {
  enum Action {}
  let initialState: BoardPost
  let pipeline = Pipeline<Action, Action, BoardPost>()

  init(boardPost: BoardPost) {
    initialState = boardPost
  }
}

final class BoardReactor: Reactor {
  enum Action {
    case refresh
  }

  enum Mutation {
    case setSectionItems([BoardCellReactor])
    case insertSectionItem(Int, BoardCellReactor)
  }

  struct State: Equatable {
    var sectionItems: [BoardCellReactor] = []
  }

  let initialState = State()
  let pipeline = Pipeline<Action, Mutation, State>()
  private let boardService: BoardService

  init(boardService: BoardService) {
    self.boardService = boardService
  }

  func mutate(action: Action) -> Observable<Mutation> {
    switch action {
    case .refresh:
      return .just(.setSectionItems([]))
    }
  }

  func transform(mutation: Observable<Mutation>) -> Observable<Mutation> {
    let boardEventMutation = self.boardService.event
      .flatMap { [weak self] boardEvent -> Observable<Mutation> in
        self?.mutate(boardEvent: boardEvent) ?? .empty()
      }
    return Observable.of(mutation, boardEventMutation).merge()
  }

  func mutate(boardEvent: BoardEvent) -> Observable<Mutation> {
    switch boardEvent {
    case .create(let boardPost):
      let reactor = BoardCellReactor(boardPost: boardPost)
      return .just(.insertSectionItem(0, reactor))
    }
  }

  func reduce(state: consuming State, mutation: Mutation) -> State {
    switch mutation {
    case .setSectionItems(let items):
      state.sectionItems = items
    case .insertSectionItem(let index, let reactor):
      state.sectionItems.insert(reactor, at: index)
    }
    return state
  }
}

final class WriteViewReactor: Reactor {
  enum Action {
    case updateTitle(String)
    case updateContent(String)
    case submit
  }

  enum Mutation {
    case setTitle(String)
    case setContent(String)
    case dismiss
  }

  struct State {
    var title = ""
    var content = ""
    var shouldDismiss = false
    var canSubmit: Bool { !title.isEmpty }
  }

  let initialState = State()
  let pipeline = Pipeline<Action, Mutation, State>()
  private let service: BoardService

  init(service: BoardService) {
    self.service = service
  }

  func mutate(action: Action) -> Observable<Mutation> {
    switch action {
    case .updateTitle(let title):
      return .just(.setTitle(title))
    case .updateContent(let content):
      return .just(.setContent(content))
    case .submit:
      guard self.currentState.canSubmit else { return .empty() }
      return self.service.create(
        title: self.currentState.title,
        content: self.currentState.content
      ).map { _ in .dismiss }
    }
  }

  func reduce(state: consuming State, mutation: Mutation) -> State {
    switch mutation {
    case .setTitle(let title): state.title = title
    case .setContent(let content): state.content = content
    case .dismiss: state.shouldDismiss = true
    }
    return state
  }
}

@MainActor
@Suite("The board and its writer")
struct BoardFlowTests {
  @Test("what is submitted appears on the board, and the writer closes")
  func submit() async {
    let service = BoardService()
    let board = BoardReactor(boardService: service)
    let writer = WriteViewReactor(service: service)
    board.action.onNext(.refresh)
    writer.action.onNext(.submit)
    writer.action.onNext(.updateTitle("title"))
    writer.action.onNext(.updateContent("content"))
    writer.action.onNext(.submit)
    #expect(await until { writer.currentState.shouldDismiss })
    let posts = board.currentState.sectionItems.map(\.currentState)
    #expect(posts == [BoardPost(title: "title", content: "content")])
  }
}
