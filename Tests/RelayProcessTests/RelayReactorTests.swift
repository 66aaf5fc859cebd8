import ReactorCore
import RelayProcess
import Shared
import Testing

@MainActor
@Suite struct `The relay's reactor` {
  private final class FakeService: RelayServing {
    let subject = PublishSubject<RelayNews>()
    var news: Observable<RelayNews> { subject.asObservable() }
  }

  private let service = FakeService()
  private let connected = RelayStatus.Connection.connected(server: "nats://h:1", stream: "s")

  private func status(_ isCaughtUp: Bool, toRead: Int64 = 0, toSend: Int64 = 0) -> RelayStatus {
    RelayStatus(connection: connected, isCaughtUp: isCaughtUp, toRead: toRead, toSend: toSend)
  }

  private func reactor(isOnce: Bool = false) -> RelayReactor {
    let reactor = RelayReactor(service: service, isOnce: isOnce)
    _ = reactor.state
    return reactor
  }

  @Test func `knows how the connection is and how far both sides are apart`() {
    let reactor = reactor()
    #expect(reactor.currentState.status.connection == .connecting)
    service.subject.onNext(.status(status(false, toRead: 3, toSend: 4)))
    #expect(reactor.currentState.status.toRead == 3 && reactor.currentState.status.toSend == 4)
    #expect(!reactor.currentState.hasCaughtUp)
    service.subject.onNext(.status(status(true)))
    #expect(reactor.currentState.hasCaughtUp)
  }

  @Test func `keeps the last error until both sides are the same again`() {
    let reactor = reactor()
    let failure = CommandFailure(.unavailable, "gone")
    service.subject.onNext(.trouble(failure))
    #expect(reactor.currentState.lastError == failure)
    service.subject.onNext(.status(status(false)))
    #expect(reactor.currentState.lastError == failure)
    service.subject.onNext(.status(status(true)))
    #expect(reactor.currentState.lastError == nil && reactor.currentState.ending == nil)
  }

  @Test func `ends once both sides are the same, when it is to run once`() {
    let reactor = reactor(isOnce: true)
    service.subject.onNext(.status(status(false)))
    #expect(reactor.currentState.ending == nil)
    service.subject.onNext(.status(status(true)))
    #expect(reactor.currentState.ending == .done)
  }

  @Test func `ends with the first failure, when it is to run once`() {
    let reactor = reactor(isOnce: true)
    let failure = CommandFailure(.unavailable, "gone")
    service.subject.onNext(.trouble(failure))
    #expect(reactor.currentState.ending == .failed(failure))
  }

  @Test func `the lines say what has changed, and nothing of connecting`() {
    #expect(RelayLines.text(.connecting) == nil)
    #expect(RelayLines.text(connected) == "connected to nats://h:1, stream s")
    #expect(
      RelayLines.backlog(status(false, toRead: 3, toSend: 4)) == "behind: 3 to read, 4 to send")
    #expect(RelayLines.backlog(RelayStatus()) == nil)
  }
}
