import Bus
import JetStream
import ReactorCore
import Shared

/// One run of `relay`: the lock, the service, the reactor and its lines.
@MainActor
struct RelayCommand {
  private let options: RelayOptions
  private let signals = Signals()

  init(_ arguments: ParsedArguments) throws(CommandFailure) {
    options = try RelayOptions(arguments, environment: ProcessArguments.environment)
  }

  func run() async throws(CommandFailure) -> ExitCode {
    try options.checkFiles()
    let board = options.shared.board
    try board.prepare()
    let service = RelayService()
    let reactor = RelayReactor(service: service, isOnce: options.isOnce)
    let view = RelayView { Command.say("relay", $0) }
    view.reactor = reactor
    try signals.on(Signals.ending) { reactor.action.onNext(.finish(.signal($0))) }
    try signals.on([Signals.continued]) { _ in service.check() }
    service.failure.map { .finish(.failed($0)) }.bind(to: reactor.action)
      .disposed(by: view.disposeBag)

    let lock = try RelayLock(board: board, mode: Sharing(ofDirectory: board.path).fileMode)
    if let ending = try await hold(lock, reactor) { return try end(ending) }
    if let machine = options.machine { try board.nameMachine(machine) }
    try service.start(options, NATSServer(options.access))
    let ending = await ending(of: reactor)
    await service.close()
    withExtendedLifetime(lock) {}
    return try end(ending)
  }

  /// Waits until this is the board's only relay; gives an ending that came first.
  private func hold(
    _ lock: RelayLock, _ reactor: RelayReactor
  ) async throws(CommandFailure) -> RelayReactor.Ending? {
    if lock.take() { return nil }
    let who = lock.holder.map { "process \($0)" } ?? "another process"
    let board = options.shared.board.name
    guard !options.isOnce else {
      throw CommandFailure(.busy, "\(who) is a relay of board \(board) already; it does the work")
    }
    Command.say(
      "relay", "\(who) is a relay of board \(board) already; waiting, to take over when it ends")
    let taken = PublishSubject<RelayReactor.Ending?>()
    do throws(BusError) {
      try SystemThread {
        lock.wait()
        Task { @MainActor in taken.onNext(nil) }
      }.detach()
    } catch {
      throw error.commandFailure
    }
    let ends = reactor.state.compactMap(\.ending).map { RelayReactor.Ending?.some($0) }
    let first = try? await Observable.merge(taken.asObservable(), ends).first()
    if let ending = first ?? nil { return ending }
    Command.say("relay", "the other relay has ended; taking over")
    return nil
  }

  private func ending(of reactor: RelayReactor) async -> RelayReactor.Ending {
    (try? await reactor.state.compactMap(\.ending).first()) ?? .done
  }

  private func end(_ ending: RelayReactor.Ending) throws(CommandFailure) -> ExitCode {
    switch ending {
    case .done: ImmediateExit.now(.done)
    case .failed(let failure): throw failure
    // What a service manager sends to end it in good order.
    case .signal(Signals.terminate): ImmediateExit.now(.done)
    case .signal(let number): Signals.end(by: number)
    }
  }
}
