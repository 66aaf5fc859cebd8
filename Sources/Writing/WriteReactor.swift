package import ReactorCore
package import Shared

/// Writing, however the text comes in: a title and a content that become a post, or new words for
/// one that is there, when submitted.
package final class WriteReactor: Reactor {
  package enum Action {
    case updateTitle(String)
    case updateContent(String)
    case updateAuthor(String)
    case submit
    /// The post that is being edited was deleted elsewhere: what is submitted becomes a new one.
    case loseTarget(EventID)
    /// Many events at once, committed together; the texts of the state are not touched.
    case submitAll([NewEvent])
    /// Events that were made elsewhere.
    case take([LogEntry])
  }

  package enum Mutation {
    case setTitle(String)
    case setContent(String)
    case setAuthor(String)
    case clearTarget
    case setDelivered(Int)
    case setSubmitting(Bool)
    case setPosted([EventID])
    case setError(CommandFailure)
    case dismiss
  }

  package struct State {
    package var title = ""
    package var content = ""
    package var author: String
    /// The post that is being edited; nil when a new one is being written.
    package var target: Post?
    package var hasLostTarget = false
    package var isSubmitting = false
    /// The posts of what was committed last.
    @Pulse package var posted: [EventID] = []
    /// On how many boards that has arrived.
    @Pulse package var delivered: Int?
    @Pulse package var error: CommandFailure?
    package var isDismissed = false

    package var draft: Draft { Draft(title: title, content: content, author: author) }

    /// Why this cannot be submitted, nil when it can.
    package var problem: DraftError? {
      do throws(DraftError) {
        try draft.validated()
        return nil
      } catch {
        return error
      }
    }

    package var canSubmit: Bool { !isSubmitting && problem == nil }
  }

  package let initialState: State
  package let pipeline = Pipeline<Action, Mutation, State>()
  private let service: any PostCreating

  /// - Parameter target: a post to edit; nil to write a new one.
  package init(service: any PostCreating, author: String, editing target: Post? = nil) {
    self.service = service
    self.initialState = State(
      title: target?.title ?? "", content: target?.content ?? "", author: author, target: target)
  }

  package func transform(mutation: Observable<Mutation>) -> Observable<Mutation> {
    .merge(mutation, service.deliveries.map { .setDelivered($0) })
  }

  package func mutate(action: Action) -> Observable<Mutation> {
    switch action {
    case .updateTitle(let title): return .just(.setTitle(title))
    case .updateContent(let content): return .just(.setContent(content))
    case .updateAuthor(let author): return .just(.setAuthor(author))
    case .loseTarget(let id):
      return currentState.target?.id == id ? .just(.clearTarget) : .empty()
    case .submit:
      if let problem = currentState.problem { return .just(.setError(CommandFailure(problem))) }
      guard currentState.canSubmit else { return .empty() }
      let draft = currentState.draft
      if let target = currentState.target {
        let edit = Edit(
          title: draft.title == target.title ? nil : draft.title,
          content: draft.content == target.content ? nil : draft.content, author: draft.author)
        guard edit.title != nil || edit.content != nil else { return .just(.dismiss) }
        return submission(
          service.append([.update(post: target.id, edit)]).map { _ in .setPosted([target.id]) },
          then: .just(.dismiss))
      }
      return submission(
        service.create(title: draft.title, content: draft.content, author: draft.author)
          .map { .setPosted([$0.id]) },
        then: .just(.dismiss))
    case .submitAll(let events):
      return submission(
        service.append(events).map { .setPosted($0.map(\.event.post)) }, then: .empty())
    case .take(let entries):
      return submission(
        service.ingest(entries).map { .setPosted($0.map(\.event.post)) }, then: .empty())
    }
  }

  package func reduce(state: consuming State, mutation: Mutation) -> State {
    switch mutation {
    case .setTitle(let title): state.title = title
    case .setContent(let content): state.content = content
    case .setAuthor(let author): state.author = author
    case .clearTarget:
      state.target = nil
      state.hasLostTarget = true
    case .setDelivered(let boards): state.delivered = boards
    case .setSubmitting(let isSubmitting):
      state.isSubmitting = isSubmitting
      if isSubmitting { state.error = nil }
    case .setPosted(let ids): state.posted = ids
    case .setError(let error): state.error = error
    case .dismiss: state.isDismissed = true
    }
    return state
  }

  /// Submitting stands in the state while it lasts; a failure becomes an error and no dismissal.
  private func submission(
    _ posting: Observable<Mutation>, then end: Observable<Mutation>
  ) -> Observable<Mutation> {
    .concat(
      .just(.setSubmitting(true)),
      Observable.concat(posting, end).catch { .just(.setError(CommandFailure($0))) },
      .just(.setSubmitting(false)))
  }
}
