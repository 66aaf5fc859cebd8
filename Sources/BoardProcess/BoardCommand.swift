import ReactorCore
import Shared
import Terminal

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
    if options.mode != .doctor {
      if options.looksOnly, options.shared.board.isMissing {
        Command.say("board", options.shared.board.absence)
        return .done
      }
      try options.shared.board.prepare()
    }
    try signals.on([Signals.continued]) { [service] _ in service.check() }
    let end: End
    switch options.mode {
    case .doctor: return try Doctor.run(on: options.shared.board)
    case .search(let words, let json):
      try await SearchLines(service: service, words: words, form: form(json: json))
        .run(limit: options.count ?? .max, to: .standard)
      end = .ending(.done(.done))
    case .screen:
      // A terminal that cannot show a full screen, or not to us, gets lines.
      if let screen = Screen(), screen.comesToFront() {
        end = try await show(on: screen)
      } else {
        end = try await follow(json: false)
      }
    case .lines(let json): end = try await follow(json: json)
    }
    await service.close()
    switch end {
    case .signal(let number): Signals.end(by: number)
    case .ending(.failed(let failure)): throw failure
    case .ending(.done(let code)): return code
    }
  }

  /// How an event is written on a line.
  private func form(json: Bool) -> LineForm {
    let output = Output.standard
    let charset = output.charset
    if json {
      guard output.isTerminal else { return { Envelope.append($0, to: &$1) } }
      return { $1 += TerminalJSON.escaping(Envelope.encode($0), for: charset) }
    }
    let text = EventLine(
      zone: LocalTime(), elsewhere: options.shared.board.elsewhere, charset: charset)
    return { $1 += text.text($0).utf8 }
  }

  private func follow(json: Bool) async throws(CommandFailure) -> End {
    let reactor = FollowReactor(
      service: service, limit: options.count, follows: options.follows)
    let view = LinesView(
      output: .standard, isVerbose: options.isVerbose, form: form(json: json))
    view.reactor = reactor
    let ends = BehaviorSubject<End?>(value: nil)
    try signals.on(Signals.ending) { ends.onNext(.signal($0)) }
    if let timeout = options.timeout {
      Observable<Int>.timer(.seconds(timeout)).map { _ in .timeout }
        .bind(to: reactor.action).disposed(by: view.disposeBag)
    }
    if options.follows {
      ReaderWatch.start(.standard) { [reactor] in
        let failure = CommandFailure.readerGone("nobody reads standard output")
        Task { @MainActor in reactor.action.onNext(.fail(failure)) }
      }
    }
    let warning = try await service.listen(
      from: options.start, listens: options.follows, info: presence)
    if let warning { Command.say("board", warning) }
    return await first(
      of: .merge(
        ends.asObservable().compactMap { $0 },
        reactor.state.compactMap { $0.ending.map { .ending($0) } }))
  }

  private func show(on screen: Screen) async throws(CommandFailure) -> End {
    let zone = LocalTime()
    let elsewhere = options.shared.board.elsewhere
    let warning = try await service.listen(from: .now, info: presence)
    let reactor = HomeReactor(
      service: service, board: options.shared.board.name, author: options.shared.author,
      zone: zone, elsewhere: elsewhere, today: LocalDay(.now()))
    let view = HomeView(screen: screen, zone: zone, elsewhere: elsewhere)
    view.reactor = reactor
    let ends = BehaviorSubject<End?>(value: nil)
    try signals.on(Signals.ending) { ends.onNext(.signal($0)) }
    try view.follow(signals)
    screen.enter()
    defer { screen.close() }
    reactor.currentState.all.action.onNext(.refresh)
    if let warning { reactor.action.onNext(.show(notice: warning)) }
    Observable<Int>.interval(.seconds(10))
      .map { _ in .updateToday(LocalDay(.now())) }
      .bind(to: reactor.action).disposed(by: view.disposeBag)
    return await first(
      of: .merge(
        ends.asObservable().compactMap { $0 }, screen.hangUps.map { .signal(Signals.hangUp) },
        reactor.state.compactMap(\.finish).map { finish in
          switch finish {
          case .quit: .ending(.done(.done))
          case .interrupt: .signal(Signals.interrupt)
          }
        }))
  }

  /// What others see of this process among the people.
  private var presence: [UInt8] {
    Person.info(role: .board, name: options.shared.author)
  }

  /// Waits for what ends the run.
  private func first(of ends: Observable<End>) async -> End {
    (try? await ends.first()) ?? .ending(.done(.done))
  }
}
