import ReactorCore
import Shared

/// One run of `board`: the service, and the reactor and view of the mode that was asked for.
@MainActor
struct BoardCommand {
  private enum End: Sendable {
    case ending(FollowReactor.Ending)
    case signal(CInt)
  }

  private let options: BoardOptions
  private let service: BoardService
  private let signals = Signals()

  init(_ arguments: ParsedArguments) throws(CommandFailure) {
    options = try BoardOptions(
      arguments, outputIsTerminal: Output.standard.isTerminal,
      environment: ProcessArguments.environment)
    service = try BoardService(board: options.shared.board)
  }

  func run() async throws(CommandFailure) -> ExitCode {
    // It looks, and makes nothing.
    if options.mode != .doctor { try options.shared.board.prepare() }
    signals.on([Signals.continued]) { [service] _ in service.check() }
    let end: End
    switch options.mode {
    case .doctor: return try Doctor.run(on: options.shared.board)
    case .screen: end = try await showScreen()
    case .lines(let json): end = try await follow(json: json)
    }
    await service.close()
    switch end {
    case .signal(let number): Signals.end(by: number)
    case .ending(.failed(let failure)): throw failure
    case .ending(.done(let code)): return code
    }
  }

  private func follow(json: Bool) async throws(CommandFailure) -> End {
    let reactor = FollowReactor(
      service: service, limit: options.count, follows: options.follows)
    let text = EventLine(zone: LocalTime())
    let view = LinesView(output: .standard, isVerbose: options.isVerbose) { entry in
      json ? Envelope.encode(entry) : Array(text.text(entry).utf8)
    }
    view.reactor = reactor
    let ends = BehaviorSubject<End?>(value: nil)
    signals.on(Signals.ending) { ends.onNext(.signal($0)) }
    if let timeout = options.timeout {
      Observable<Int>.timer(.seconds(timeout)).map { _ in .timeout }
        .bind(to: reactor.action).disposed(by: view.disposeBag)
    }
    let warning = try await service.listen(from: options.start, listens: options.follows)
    if let warning { Command.say("board", warning) }
    return await first(
      of: .merge(
        ends.asObservable().compactMap { $0 },
        reactor.state.compactMap { $0.ending.map { .ending($0) } }))
  }

  private func showScreen() async throws(CommandFailure) -> End {
    let warning = try await service.listen(from: .now)
    _ = warning
    let terminal = try RawTerminal(.standard)
    defer { terminal.restore() }
    let reactor = BoardReactor(service: service, limit: 500)
    let view = ScreenView(
      terminal: terminal, lines: ScreenLines(line: EventLine(zone: LocalTime())),
      board: options.shared.board.name)
    view.reactor = reactor
    reactor.action.onNext(.refresh)
    let ends = BehaviorSubject<End?>(value: nil)
    signals.on(Signals.ending) { ends.onNext(.signal($0)) }
    signals.on([Signals.resized]) { [view] _ in view.redraw() }
    let keys = try Input()
    let quit = Observable.task {
      while let key = try await keys.read().first, key != UInt8(ascii: "q") {}
      return End.ending(.done(.done))
    }
    return await first(
      of: .merge(
        ends.asObservable().compactMap { $0 }, quit.catch { _ in .just(.ending(.done(.done))) }))
  }

  /// Waits for what ends the run.
  private func first(of ends: Observable<End>) async -> End {
    (try? await ends.first()) ?? .ending(.done(.done))
  }
}
