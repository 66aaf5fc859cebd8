import ReactorCore
import Testing

@MainActor
@Suite("Rules of a running reactor")
struct RunningTests {
  let bag = DisposeBag()

  @Test("rule 2: synchronous work is complete when onNext returns")
  func synchronous() {
    let reactor = TestReactor()
    reactor.action.onNext(1)
    #expect(reactor.log == ["1"])
    reactor.onMutate = { _, _ in .texts("a", "b", "c") }
    reactor.action.onNext(2)
    #expect(reactor.log == ["1", "a", "b", "c"])
  }

  @Test("rule 2: each mutation is reduced before the next is produced")
  func oneByOne() {
    let reactor = TestReactor()
    var seen: [Int] = []
    reactor.onMutate = { reactor, _ in
      Observable.of("a", "b", "c").map {
        seen.append(reactor.log.count)
        return .init(text: $0)
      }
    }
    reactor.action.onNext(1)
    #expect(seen == [0, 1, 2])
  }

  @Test("rule 4: currentState is new before subscribers hear of it")
  func currentBeforeHeard() {
    let reactor = TestReactor()
    var agreed: [Bool] = []
    reactor.state.bind { agreed.append($0 == reactor.currentState) }.disposed(by: bag)
    reactor.action.onNext(1)
    #expect(agreed == [true, true])
  }

  @Test("rule 5: an action from a subscriber waits until the mutations before it are through")
  func fromSubscriber() {
    let reactor = TestReactor()
    reactor.onMutate = { _, action in .texts("\(action)a", "\(action)b") }
    var first: [String] = []
    var second: [String] = []
    reactor.state.bind { state in
      first.append(state.log.joined())
      if state.log == ["1a"] {
        reactor.action.onNext(2)
        reactor.action.onNext(3)
      }
    }.disposed(by: bag)
    reactor.state.bind { second.append($0.log.joined()) }.disposed(by: bag)
    reactor.action.onNext(1)
    #expect(reactor.log == ["1a", "1b", "2a", "2b", "3a", "3b"])
    #expect(first == second)
  }

  @Test("rule 5: an action from mutate or reduce waits its turn, first in first out")
  func fromMutateAndReduce() {
    let reactor = TestReactor()
    reactor.onMutate = { reactor, action in
      if action == 1 { reactor.action.onNext(2) }
      return .texts("\(action)a", "\(action)b")
    }
    reactor.onReduce = { if $0.text == "1a" { reactor.action.onNext(3) } }
    reactor.action.onNext(1)
    #expect(reactor.log == ["1a", "1b", "2a", "2b", "3a", "3b"])
  }

  @Test("rule 5: an action to another reactor waits its turn as well")
  func otherReactor() {
    let (one, other) = (TestReactor(), TestReactor())
    var order: [String] = []
    one.onMutate = { _, _ in .texts("a", "b") }
    one.onReduce = { order.append($0.text) }
    other.onReduce = { order.append("other \($0.text)") }
    one.state.bind { if $0.log == ["a"] { other.action.onNext(1) } }.disposed(by: bag)
    one.action.onNext(1)
    #expect(order == ["a", "b", "other 1"])
  }

  @Test("rule 5: the same holds for events merged in transform(mutation:)")
  func events() {
    let reactor = TestReactor()
    let subject = PublishSubject<String>()
    var observer: AnyObserver<String>?
    let callbacks = Observable<String>.create {
      observer = $0
      return Disposables.create()
    }
    reactor.onTransformMutation = {
      .merge($1, subject.map { .init(text: $0) }, callbacks.map { .init(text: $0) })
    }
    reactor.onMutate = { _, _ in
      subject.onNext("from mutate")
      return Observable.of("a", "b").map {
        observer?.onNext("between")
        return .init(text: $0)
      }
    }
    reactor.onReduce = { if $0.text == "a" { subject.onNext("from reduce") } }
    reactor.state.bind { if $0.log == ["a"] { observer?.onNext("from subscriber") } }
      .disposed(by: bag)
    reactor.action.onNext(1)
    #expect(
      reactor.log == [
        "a", "b", "from mutate", "between", "from reduce", "from subscriber", "between",
      ])
  }

  @Test("rule 5: a reactor that answers itself without end needs no deeper stack")
  func constantDepth() {
    let counter = Counter()
    counter.state.bind { if $0 < 50_000 { counter.action.onNext(.increase) } }
      .disposed(by: bag)
    #expect(counter.currentState == 50_000)
  }

  @Test("rule 5: every subscriber sees state n before any sees n + 1")
  func states() {
    let counter = Counter()
    var heard: [String] = []
    counter.state.bind {
      heard.append("a\($0)")
      if $0 == 1 || $0 == 2 { counter.action.onNext(.increase) }
    }.disposed(by: bag)
    counter.state.bind { heard.append("b\($0)") }.disposed(by: bag)
    counter.action.onNext(.increase)
    #expect(heard == ["a0", "b0", "a1", "b1", "a2", "b2", "a3", "b3"])
  }

  @Test("rule 7: an error of one mutate is reported, what came before it counts, all goes on")
  func mutateError() {
    let reactor = TestReactor()
    reactor.onMutate = { _, action in
      action == 1 ? .concat(.texts("before"), .error(Broken())) : .texts("\(action)")
    }
    let errors = reported { reactor.action.onNext(1) }
    reactor.action.onNext(2)
    #expect(reactor.log == ["before", "2"])
    #expect(errors == ["mutate: broken"])
  }

  @Test("rule 7: the end of a stream bound to action, or its error, does not end the reactor")
  func boundEnds() {
    let reactor = TestReactor()
    let errors = reported {
      _ = Observable.of(1, 2).bind(to: reactor.action)
      _ = Observable.error(Broken()).bind(to: reactor.action)
    }
    reactor.action.onNext(3)
    #expect(reactor.log == ["1", "2", "3"])
    #expect(errors == ["a stream bound to action: broken"])
  }

  @Test("rule 8: inside mutate a later action cancels work through take until")
  func takeUntil() {
    let reactor = TestReactor()
    let work = PublishSubject<String>()
    reactor.onMutate = { reactor, action in
      guard action == 1 else { return .empty() }
      return work.map { .init(text: $0) }.take(until: reactor.action.filter { $0 == 2 })
    }
    reactor.action.onNext(1)
    work.onNext("kept")
    reactor.action.onNext(2)
    work.onNext("lost")
    #expect(reactor.log == ["kept"])
  }

  @Test("rule 8: flatMapLatest gives latest-wins")
  func latestWins() {
    let reactor = TestReactor()
    let replies = [PublishSubject<String>(), PublishSubject<String>()]
    reactor.onMutate = { reactor, action in
      guard action == -1 else { return .empty() }
      return reactor.action.flatMapLatest { replies[$0].map { .init(text: $0) } }
    }
    reactor.action.onNext(-1)
    reactor.action.onNext(0)
    reactor.action.onNext(1)
    replies[0].onNext("late")
    replies[1].onNext("latest")
    #expect(reactor.log == ["latest"])
  }

  @Test("rule 11: what is subscribed or disposed of during delivery counts from the next element")
  func duringDelivery() {
    let counter = Counter()
    var heard: [String] = []
    var second: (any Disposable)?
    counter.state.skip(1).bind { value in
      heard.append("a\(value)")
      guard value == 1 else { return }
      second?.dispose()
      counter.state.bind { heard.append("late\($0)") }.disposed(by: bag)
    }.disposed(by: bag)
    second = counter.state.skip(1).bind { heard.append("b\($0)") }
    counter.action.onNext(.increase)
    counter.action.onNext(.increase)
    #expect(heard == ["a1", "late1", "b1", "a2", "late2"])
  }

  @Test("rule 12: from other isolation an action enters with await")
  func otherIsolation() async {
    let counter = Counter()
    await Task.detached { await counter.action.onNext(.increase) }.value
    #expect(counter.currentState == 1)
  }

  @Test("rule 15: observers hear in the order in which they subscribed")
  func observerOrder() {
    let counter = Counter()
    var heard: [Int] = []
    for number in 1...5 {
      counter.state.skip(1).bind { _ in heard.append(number) }.disposed(by: bag)
    }
    counter.action.onNext(.increase)
    #expect(heard == [1, 2, 3, 4, 5])
  }
}
