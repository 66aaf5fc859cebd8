package import ReactorCore
package import Shared

/// Writing, however the text comes in: a title and a content that become a post when submitted.
package final class WriteReactor: Reactor {
  package enum Action {
    case updateTitle(String)
    case updateContent(String)
    case submit
    /// Many events at once, committed together; the texts of the state are not touched.
    case submitAll([NewEvent])
    /// Events that were made elsewhere.
    case take([LogEntry])
  }

  package enum Mutation {
    case setTitle(String)
    case setContent(String)
    case setSubmitting(Bool)
    case setPosted([EventID])
    case setError(CommandFailure)
    case dismiss
  }

  package struct State {
    package var title = ""
    package var content = ""
    package let author: String
    package var isSubmitting = false
    /// The posts of what was committed last.
    @Pulse package var posted: [EventID] = []
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

  package init(service: any PostCreating, author: String) {
    self.service = service
    self.initialState = State(author: author)
  }

  package func mutate(action: Action) -> Observable<Mutation> {
    switch action {
    case .updateTitle(let title): return .just(.setTitle(title))
    case .updateContent(let content): return .just(.setContent(content))
    case .submit:
      if let problem = currentState.problem { return .just(.setError(CommandFailure(problem))) }
      guard currentState.canSubmit else { return .empty() }
      let draft = currentState.draft
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
    case .setSubmitting(let isSubmitting): state.isSubmitting = isSubmitting
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
