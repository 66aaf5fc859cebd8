import ReactorCore
import Testing

@MainActor
@Suite("Rules of life and death")
struct LifetimeTests {
  @Test("rule 9: the last reference frees reactor and streams at once and cancels running work")
  func freed() async {
    final class Witness {}
    var (reactor, witness): (TestReactor?, Witness?) = (TestReactor(), Witness())
    weak let watchedReactor = reactor
    weak let watchedWitness = witness
    let clock = ManualClock()
    let events = PublishSubject<String>()
    var wasCancelled = false
    reactor?.onTransformMutation = { [witness] in
      .merge(
        $1,
        events.map {
          _ = witness
          return .init(text: $0)
        })
    }
    reactor?.onMutate = { _, _ in
      .task {
        try? await clock.sleep(until: clock.now.advanced(by: .seconds(1)), tolerance: nil)
        wasCancelled = Task.isCancelled
        return .init(text: "never")
      }
    }
    let action = reactor?.action
    let recorder = Recorder(
      reactor!.state.map { [witness] state in
        _ = witness
        return state.log
      })
    action?.onNext(1)
    #expect(await until { clock.sleeperCount == 1 })
    witness = nil
    reactor = nil
    #expect(watchedReactor == nil)
    #expect(watchedWitness == nil)
    #expect(await until { wasCancelled })
    action?.onNext(2)
    events.onNext("late")
    #expect(recorder.heard == ["[]"])
  }

  @Test("rule 9: a reactor let go by its own subscriber finishes its delivery and is freed")
  func letGoDuringDelivery() {
    var reactor: TestReactor? = TestReactor()
    weak let watched = reactor
    reactor?.onMutate = { _, _ in .texts("a", "b") }
    var heard: [[String]] = []
    let bag = DisposeBag()
    reactor?.state.skip(1).bind {
      heard.append($0.log)
      reactor = nil
    }.disposed(by: bag)
    reactor?.action.onNext(1)
    #expect(watched == nil)
    #expect(heard.first == ["a"])
  }

  @Test("rule 9: a view and its reactor make no cycle")
  func noCycle() {
    var view: ViewTests.CounterView? = ViewTests.CounterView()
    weak let watched = view
    view?.reactor = Counter()
    view?.reactor?.action.onNext(.increase)
    view = nil
    #expect(watched == nil)
  }

  @Test("rule 9: finished effects leave nothing behind")
  func nothingLeft() {
    final class Tally { var alive = 0 }
    final class Counted {
      let tally: Tally
      init(_ tally: Tally) {
        self.tally = tally
        tally.alive += 1
      }
      deinit { tally.alive -= 1 }
    }
    let tally = Tally()
    let reactor = TestReactor()
    let work = PublishSubject<String>()
    reactor.onMutate = { reactor, action in
      let counted = Counted(tally)
      return work.map {
        _ = counted
        return .init(text: $0)
      }.take(until: reactor.action)
    }
    for number in 1...10_000 { reactor.action.onNext(number) }
    #expect(tally.alive == 1)
    work.onCompleted()
    #expect(tally.alive == 0)
  }
}
