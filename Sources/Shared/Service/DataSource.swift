package import ReactorCore

/// A live query: the documents that a question has for an answer now, and word whenever they may
/// be others.
///
/// A reactor listens to one and sends itself what came:
///
///     source = service.posts(.all, limit: 20)
///       .on { [weak self] source in self?.action.onNext(.updatePosts(source.documents)) }
///       .listen()
///
/// Changes that come while the question is being answered are one more question, so however fast
/// they come, one is open at a time and the last answer is a true one.
@MainActor
package final class DataSource<Document: Sendable> {
  /// The last answer; what it was before when the last question failed.
  package private(set) var documents: [Document] = []
  /// Why the last question has no answer.
  package private(set) var error: CommandFailure?

  private let changes: Observable<Void>
  private let query: @MainActor () -> Observable<[Document]>
  private var handler: (@MainActor (DataSource) -> Void)?
  private var disposeBag = DisposeBag()
  private var isAsking = false
  private var isStale = false

  /// - Parameters:
  ///   - changes: word that the answer may be another one now.
  ///   - query: the question; it gives one answer and ends.
  package init(
    changes: Observable<Void>, query: @escaping @MainActor () -> Observable<[Document]>
  ) {
    self.changes = changes
    self.query = query
  }

  /// Calls the handler on the main actor after each answer and each failure.
  @discardableResult
  package func on(_ handler: @escaping @MainActor (DataSource) -> Void) -> Self {
    self.handler = handler
    return self
  }

  /// Asks now, and again after every change, for as long as the value lives.
  @discardableResult
  package func listen() -> Self {
    changes.subscribe(onNext: { [weak self] _ in self?.ask() }).disposed(by: disposeBag)
    ask()
    return self
  }

  /// Calls nobody from now on.
  package func stop() { disposeBag = DisposeBag() }

  private func ask() {
    guard !isAsking else {
      isStale = true
      return
    }
    isAsking = true
    isStale = false
    query().subscribe(
      onNext: { [weak self] documents in
        self?.documents = documents
        self?.error = nil
      },
      onError: { [weak self] error in self?.answered(CommandFailure(error)) },
      onCompleted: { [weak self] in self?.answered(nil) }
    ).disposed(by: disposeBag)
  }

  private func answered(_ error: CommandFailure?) {
    if let error { self.error = error }
    isAsking = false
    handler?(self)
    if isStale { ask() }
  }
}
