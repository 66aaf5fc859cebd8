import BoardProcess
import ReactorCore
import Shared

/// A board without a terminal: its reactor, which hears through the same service.
@MainActor
final class LiveBoard {
  private let board: BoardDirectory
  private let bag = DisposeBag()

  init(_ root: String) throws {
    board = try BoardDirectory(root: root, name: "main")
  }

  /// Notes when the State first has one post, two posts, and so on.
  func run(count: Int) async throws {
    try board.prepare()
    let service = try BoardService(board: board)
    let warning = try await service.listen(from: .now)
    if let warning { fatalError(warning) }
    let reactor = BoardReactor(service: service)
    var seen: [Int64] = []
    let ends = BehaviorSubject(value: false)
    reactor.state.bind { state in
      guard state.total > seen.count else { return }
      let now = nanoseconds()
      while seen.count < state.total { seen.append(now) }
      if seen.count >= count { ends.onNext(true) }
    }.disposed(by: bag)
    reactor.action.onNext(.refresh)
    _ = try await reactor.state.compactMap { $0.isReady && $0.health == .live ? true : nil }.first()
    say("ready")
    _ = try await ends.asObservable().compactMap { $0 ? true : nil }.first()
    say(times: ["seen": seen])
    await service.close()
  }
}
