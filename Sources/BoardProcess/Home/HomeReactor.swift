package import ReactorCore
package import Shared
import Terminal
package import Writing

/// What the full-screen board needs of a board.
package typealias HomeServing = BoardListening & PostCreating & BoardQuerying

/// The full-screen board: which view stands before the reader, and what is open on top of it.
package final class HomeReactor: Reactor {
  package enum HomeViewType: Hashable, Sendable {
    case all
    case today
    case month
    case people
    case search
    case help
  }

  package enum Finish: Hashable, Sendable {
    case quit
    /// By Ctrl-C, of which a shell wants to know.
    case interrupt
  }

  package enum Action {
    case tapHomeViewTypeButton(HomeViewType)
    case openDay(LocalDay)
    case open(Post)
    /// Closes what was opened last.
    case back
    case write
    case edit(Post)
    case delete(Post)
    case answer(Bool)
    case updateToday(LocalDay)
    case show(notice: String)
    /// The reader did something else; what was said has been read.
    case dismissNotice
    case finish(Finish)
  }

  package enum Mutation {
    case showHomeView(HomeViewType, BoardReactor?, MonthReactor?, SearchReactor?)
    case setDay(LocalDay, BoardReactor)
    case closeDay
    case setDetail(DetailReactor?)
    case setForm(FormReactor?)
    case setDeleting(Post?)
    case setWrite(WriteReactor)
    case setToday(LocalDay)
    case setNotice(String?)
    case finish(Finish)
  }

  package struct State {
    package var homeViewType = HomeViewType.all
    package let board: String
    package let all: BoardReactor
    package let people: PeopleReactor
    package var today: LocalDay
    /// The posts of today, or of the day that was opened.
    package var dayPosts: BoardReactor?
    package var day: LocalDay?
    package var month: MonthReactor?
    package var search: SearchReactor?
    package var detail: DetailReactor?
    package var form: FormReactor?
    /// The post about which the reader is asked whether it shall go.
    package var deleting: Post?
    package var notice: String?
    package var finish: Finish?
    /// What was written last; it has more to say after its form has gone.
    fileprivate var write: WriteReactor?

    /// The list that stands before the reader.
    @MainActor package var list: BoardReactor? {
      switch homeViewType {
      case .all: all
      case .today, .month: dayPosts
      case .search: search?.currentState.list
      case .people, .help: nil
      }
    }
  }

  package let initialState: State
  package let pipeline = Pipeline<Action, Mutation, State>()
  private let service: any HomeServing
  private let author: String
  private let zone: LocalTime
  private let elsewhere: Elsewhere

  package init(
    service: any HomeServing, board: String, author: String, zone: LocalTime,
    elsewhere: Elsewhere = .nowhere, today: LocalDay
  ) {
    self.service = service
    self.author = author
    self.zone = zone
    self.elsewhere = elsewhere
    initialState = State(
      board: board, all: BoardReactor(service: service), people: PeopleReactor(service.people()),
      today: today)
  }

  package func transform(mutation: Observable<Mutation>) -> Observable<Mutation> {
    let deletions = service.event.flatMap { [weak self] event -> Observable<Mutation> in
      if case .delete(let deletion) = event {
        self?.currentState.form?.write.action.onNext(.loseTarget(deletion.post))
      }
      return .empty()
    }
    return .merge(mutation, deletions)
  }

  package func mutate(action: Action) -> Observable<Mutation> {
    switch action {
    case .tapHomeViewTypeButton(let type): return show(type)
    case .openDay(let day): return .just(.setDay(day, posts(of: day)))
    case .open(let post):
      let reactor = DetailReactor(
        service: service, post: post, zone: zone, elsewhere: elsewhere,
        size: Size(columns: 80, rows: 24))
      return .just(.setDetail(reactor))
    case .back: return back()
    case .write: return open(WriteReactor(service: service, author: author))
    case .edit(let post):
      return open(WriteReactor(service: service, author: author, editing: post))
    case .delete(let post): return .just(.setDeleting(post))
    case .answer(let isSure): return answer(isSure)
    case .updateToday(let day): return update(today: day)
    case .show(let notice): return .just(.setNotice(notice))
    case .dismissNotice: return currentState.notice == nil ? .empty() : .just(.setNotice(nil))
    case .finish(let finish): return .just(.finish(finish))
    }
  }

  package func reduce(state: consuming State, mutation: Mutation) -> State {
    var state = state
    switch mutation {
    case .showHomeView(let type, let posts, let month, let search):
      state.homeViewType = type
      (state.dayPosts, state.month, state.search) = (posts, month, search)
      (state.day, state.detail) = (nil, nil)
    case .setDay(let day, let posts): (state.day, state.dayPosts) = (day, posts)
    case .closeDay: (state.day, state.dayPosts) = (nil, nil)
    case .setDetail(let detail): state.detail = detail
    case .setForm(let form):
      state.form = form
      if let form { state.write = form.write }
    case .setDeleting(let post): state.deleting = post
    case .setWrite(let write): state.write = write
    case .setToday(let day): state.today = day
    case .setNotice(let notice): state.notice = notice
    case .finish(let finish): state.finish = finish
    }
    return state
  }

  // MARK: Views

  private func show(_ type: HomeViewType) -> Observable<Mutation> {
    let today = currentState.today
    switch type {
    case .today: return .just(.showHomeView(type, posts(of: today), nil, nil))
    case .month:
      let month = MonthReactor(today: today, source: service.days(of:))
      return .just(.showHomeView(type, nil, month, nil))
    case .search: return .just(.showHomeView(type, nil, nil, SearchReactor(service: service)))
    case .all, .people, .help: return .just(.showHomeView(type, nil, nil, nil))
    }
  }

  private func posts(of day: LocalDay) -> BoardReactor {
    let reactor = BoardReactor(service: service, query: day.query)
    reactor.action.onNext(.refresh)
    return reactor
  }

  private func back() -> Observable<Mutation> {
    let state = currentState
    if state.detail != nil { return .just(.setDetail(nil)) }
    if state.day != nil { return .just(.closeDay) }
    return state.homeViewType == .all ? .empty() : show(.all)
  }

  private func update(today: LocalDay) -> Observable<Mutation> {
    guard today != currentState.today else { return .empty() }
    let again = currentState.homeViewType == .today && currentState.detail == nil
    return .concat(
      .just(.setToday(today)),
      .deferred { [weak self] in
        again ? self?.show(.today) ?? .empty() : .empty()
      })
  }

  // MARK: Writing

  private func open(_ write: WriteReactor) -> Observable<Mutation> {
    let form = FormReactor(write: write)
    let ends = Observable<Void>.merge(
      form.state.filter(\.isClosed).map { _ in }, write.state.filter(\.isDismissed).map { _ in })
    return .concat(
      .just(.setForm(form)),
      .merge(ends.take(1).map { .setForm(nil) }, words(of: write, "posted")))
  }

  private func answer(_ isSure: Bool) -> Observable<Mutation> {
    guard let post = currentState.deleting else { return .empty() }
    guard isSure else { return .just(.setDeleting(nil)) }
    let write = WriteReactor(service: service, author: author)
    defer { write.action.onNext(.submitAll([.delete(post: post.id, author: author)])) }
    return .concat(
      .of(.setDeleting(nil), .setDetail(nil), .setWrite(write)), words(of: write, "deleted"))
  }

  /// What became of a submission, as notices.
  private func words(of write: WriteReactor, _ done: String) -> Observable<Mutation> {
    let posted = write.pulse(\.$posted).compactMap(\.first).map { [weak write] id in
      "\(write?.currentState.target == nil ? done : "edited") \(id.short)"
    }
    return .merge(
      posted.map { .setNotice($0) },
      write.pulse(\.$delivered).compactMap { $0 }.withLatestFrom(posted) { boards, words in
        .setNotice("\(words), told \(boards) \(boards == 1 ? "board" : "boards")")
      },
      write.pulse(\.$error).compactMap { $0 }.map { .setNotice("not stored: \($0.message)") })
  }
}
