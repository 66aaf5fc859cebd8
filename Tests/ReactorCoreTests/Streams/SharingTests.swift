import ReactorCore
import Testing

@MainActor
@Suite("Sharing one run")
struct SharingTests {
  @Test("share runs the source once, until the last subscriber has left")
  func share() {
    let subject = PublishSubject<Int>()
    var (runs, stops) = (0, 0)
    let shared = subject.do(onSubscribe: { runs += 1 }, onDispose: { stops += 1 }).share()
    let (first, second) = (Recorder(shared), Recorder(shared))
    subject.onNext(1)
    first.subscription?.dispose()
    subject.onNext(2)
    #expect((runs, stops) == (1, 0))
    second.subscription?.dispose()
    #expect((runs, stops) == (1, 1))
    #expect(first.heard == ["1"])
    #expect(second.heard == ["1", "2"])
    _ = Recorder(shared)
    #expect(runs == 2)
  }

  @Test("share with replay brings a late subscriber the past elements first")
  func shareReplay() {
    let subject = PublishSubject<Int>()
    let shared = subject.share(replay: 2)
    let early = Recorder(shared)
    for number in 1...3 { subject.onNext(number) }
    let late = Recorder(shared)
    subject.onNext(4)
    #expect(early.heard == ["1", "2", "3", "4"])
    #expect(late.heard == ["2", "3", "4"])
  }

  @Test("a shared stream that ends tells everyone and starts anew for the next")
  func shareEnds() {
    let shared = Observable.of(1, 2).share(replay: 1)
    #expect(history(shared) == ["1", "2", "completed"])
    #expect(history(shared) == ["1", "2", "completed"])
  }

  @Test("replay runs from its connection on, without subscribers")
  func replay() {
    let subject = PublishSubject<Int>()
    let replayed = subject.replay(1)
    let early = Recorder(replayed)
    subject.onNext(1)
    let connection = replayed.connect()
    subject.onNext(2)
    early.subscription?.dispose()
    subject.onNext(3)
    let late = Recorder(replayed)
    connection.dispose()
    subject.onNext(4)
    #expect(early.heard == ["2"])
    #expect(late.heard == ["3"])
  }
}
