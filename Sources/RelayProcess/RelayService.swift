import JetStream
import ReactorCore
import Shared

/// The engine as the reactor sees it, on the main actor.
@MainActor
final class RelayService: RelayServing {
  private let subject = PublishSubject<RelayNews>()
  private let failures = PublishSubject<CommandFailure>()
  private var engine: RelayEngine?
  private var running: Task<Void, Never>?

  var news: Observable<RelayNews> { subject.asObservable() }

  /// Why the engine could not begin.
  var failure: Observable<CommandFailure> { failures.asObservable() }

  func start(_ options: RelayOptions, _ server: any StreamServer) throws(CommandFailure) {
    let board = options.shared.board
    let engine = try RelayEngine(
      board: board, server: server, info: Person.info(role: .relay, name: board.machine)
    ) { [weak self] news in self?.subject.onNext(news) }
    self.engine = engine
    running = Task { [weak self] in
      do throws(CommandFailure) {
        try await engine.run()
      } catch {
        self?.failures.onNext(error)
      }
    }
  }

  /// Looks at the log now, as after a pause of the process.
  func check() { engine?.check() }

  /// Ends what is under way, and keeps the place.
  func close() async {
    engine?.stop()
    await running?.value
  }
}
