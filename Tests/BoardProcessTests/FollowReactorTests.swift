import ReactorCore
import Shared
import Testing

@testable import BoardProcess

@MainActor
@Suite("Following a board")
struct FollowReactorTests {
  private let board = FakeBoard()

  /// The reactor, and what its pulse let through.
  private func follow(
    limit: Int? = nil, follows: Bool = true
  ) -> (FollowReactor, () -> [Int64]) {
    let reactor = FollowReactor(service: board, limit: limit, follows: follows)
    let seen = BehaviorSubject<[Int64]>(value: [])
    let subscription = reactor.pulse(\.$arrived).subscribe(onNext: { entries in
      seen.onNext(seen.value + entries.map(\.seq))
    })
    _ = subscription
    return (reactor, { seen.value })
  }

  private func send(_ numbers: Int...) {
    board.entriesSubject.onNext(numbers.map { FakeBoard.entry($0) })
  }

  @Test("every event is shown once, in the order it came")
  func order() {
    let (reactor, seen) = follow()
    send(1, 2)
    board.healthSubject.onNext(.live)
    send(3)
    #expect(seen() == [1, 2, 3])
    #expect(reactor.currentState.ending == nil)
  }

  @Test("with a limit it ends with the last event of it, also in the middle of a batch")
  func limit() {
    let (reactor, seen) = follow(limit: 3)
    send(1, 2)
    send(3, 4, 5)
    send(6)
    #expect(seen() == [1, 2, 3])
    #expect(reactor.currentState.ending == .done(.done))
  }

  @Test("without following it ends when the history has been shown")
  func once() {
    let (reactor, seen) = follow(follows: false)
    send(1)
    #expect(reactor.currentState.ending == nil)
    board.healthSubject.onNext(.live)
    #expect(reactor.currentState.ending == .done(.done))
    #expect(seen() == [1])
  }

  @Test("a timeout is a failure only for whoever waits for a number of events")
  func timeout() {
    let (waiting, _) = follow(limit: 1)
    waiting.action.onNext(.timeout)
    #expect(waiting.currentState.ending == .done(.timedOut))
    let (watching, _) = follow()
    watching.action.onNext(.timeout)
    #expect(watching.currentState.ending == .done(.done))
  }

  @Test("a timeout after the end changes nothing")
  func lateTimeout() {
    let (reactor, _) = follow(limit: 1)
    send(1)
    reactor.action.onNext(.timeout)
    #expect(reactor.currentState.ending == .done(.done))
  }

  @Test("an unreadable log is a notice for a follower and the end of a history")
  func trouble() {
    let (following, _) = follow()
    board.healthSubject.onNext(.unreadable("disk"))
    #expect(following.currentState.notice == "disk")
    #expect(following.currentState.ending == nil)
    let (once, _) = follow(follows: false)
    #expect(once.currentState.ending == .failed(CommandFailure(.inputOutput, "disk")))
  }

  @Test("when the output fails, so does the command")
  func output() {
    let (reactor, _) = follow()
    reactor.action.onNext(.fail(CommandFailure(.inputOutput, "full")))
    #expect(reactor.currentState.ending == .failed(CommandFailure(.inputOutput, "full")))
  }
}
