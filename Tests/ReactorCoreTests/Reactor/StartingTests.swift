import ReactorCore
import Testing

@MainActor
@Suite("Rules of the streams' start and their transforms")
struct StartingTests {
  @Test("rule 1: an action passes the stages in order; the initial state only the last")
  func order() {
    let reactor = TestReactor()
    var passed: [String] = []
    reactor.onTransformAction = { $1.do(onNext: { passed.append("action \($0)") }) }
    reactor.onMutate = { _, action in
      passed.append("mutate \(action)")
      return .texts("\(action)")
    }
    reactor.onTransformMutation = { $1.do(onNext: { passed.append("mutation \($0.text)") }) }
    reactor.onReduce = { passed.append("reduce \($0.text)") }
    reactor.onTransformState = { $1.do(onNext: { passed.append("state \($0.log)") }) }
    _ = reactor.state
    #expect(passed == ["state []"])
    passed = []
    reactor.action.onNext(7)
    #expect(
      passed == ["action 7", "mutate 7", "mutation 7", "reduce 7", #"state ["7"]"#])
  }

  @Test("rule 3: the streams start with the first touch of action or state, once, unwatched")
  func firstTouch() {
    for touch in [{ _ = $0.action }, { _ = $0.state }] as [@MainActor (TestReactor) -> Void] {
      let reactor = TestReactor()
      var starts = 0
      reactor.onTransformMutation = {
        starts += 1
        return .merge($1, .texts("loaded"))
      }
      #expect(reactor.log == [])
      #expect(starts == 0)
      touch(reactor)
      #expect(reactor.log == ["loaded"])
      _ = (reactor.action, reactor.state)
      reactor.action.onNext(1)
      #expect(reactor.log == ["loaded", "1"])
      #expect(starts == 1)
    }
  }

  @Test("rule 3: a late subscriber gets exactly the current state")
  func late() {
    let reactor = TestReactor()
    reactor.action.onNext(1)
    reactor.action.onNext(2)
    let recorder = Recorder(reactor.state.map { $0.log.joined() })
    #expect(recorder.heard == ["12"])
  }

  @Test("rule 4: transform(state:) changes what views see and not what reduce receives")
  func transformState() {
    let reactor = TestReactor()
    reactor.onTransformState = { $1.map { .init(log: $0.log + ["shown"]) } }
    let recorder = Recorder(reactor.state.map { $0.log.joined(separator: " ") })
    reactor.action.onNext(1)
    reactor.action.onNext(2)
    #expect(recorder.heard == ["shown", "1 shown", "1 2 shown"])
    #expect(reactor.log == ["1", "2", "shown"])
  }

  @Test("rule 6: merging the stream of a transform with itself does not run mutate twice")
  func shared() {
    let reactor = TestReactor()
    var mutated = 0
    reactor.onMutate = { _, action in
      mutated += 1
      return .texts("\(action)")
    }
    reactor.onTransformMutation = { .merge($1, $1) }
    reactor.action.onNext(1)
    #expect(mutated == 1)
    #expect(reactor.log == ["1", "1"])
  }

  @Test("rule 7: an error of a stream merged in a transform does not end the reactor")
  func mergedError() {
    let reactor = TestReactor()
    let (failing, healthy) = (PublishSubject<String>(), PublishSubject<String>())
    reactor.onTransformMutation = { _, mutation in
      .merge(
        mutation, failing.map { .init(text: $0) }, healthy.map { .init(text: $0) },
        .texts("first"), .error(Broken()))
    }
    let atStart = reported { _ = reactor.action }
    failing.onNext("before")
    let later = reported { failing.onError(Broken()) }
    healthy.onNext("healthy")
    healthy.onCompleted()
    reactor.action.onNext(1)
    #expect(reactor.log == ["first", "before", "healthy", "1"])
    #expect(atStart == ["a merged stream: broken"])
    #expect(later == ["a merged stream: broken"])
  }

  @Test("rule 7: an error in a transform itself costs its element and not the reactor")
  func transformThrows() {
    let reactor = TestReactor()
    reactor.onTransformAction = { $1.map { if $0 == 1 { throw Broken() } else { $0 } } }
    reactor.onTransformMutation = { $1.map { if $0.text == "2" { throw Broken() } else { $0 } } }
    reactor.onTransformState = {
      $1.map { if $0.log.last == "3" { throw Broken() } else { $0 } }
    }
    let recorder = Recorder(reactor.state.map { $0.log.joined() })
    let errors = reported {
      for number in 1...4 { reactor.action.onNext(number) }
    }
    #expect(
      errors == [
        "transform(action:): broken", "transform(mutation:): broken", "transform(state:): broken",
      ])
    #expect(recorder.heard == ["", "34"])
    #expect(reactor.log == ["3", "4"])
  }

  @Test("rule 7: a transform that fails at once leaves its stream untransformed")
  func transformFailsAtOnce() {
    let reactor = TestReactor()
    reactor.onTransformAction = { _, _ in .error(Broken()) }
    reactor.onTransformState = { _, _ in .error(Broken()) }
    let errors = reported { reactor.action.onNext(1) }
    #expect(reactor.log == ["1"])
    #expect(errors == ["transform(state:): broken", "transform(action:): broken"])
  }

  @Test("rule 15: self.state and self.action may be read inside a transform")
  func ownStreams() {
    let reactor = TestReactor()
    var states: [String] = []
    reactor.onTransformMutation = { reactor, mutation in
      .merge(
        mutation,
        reactor.state.map { $0.log.count }.filter { $0 == 1 }.map { _ in .init(text: "first!") },
        reactor.action.filter { $0 == 9 }.map { _ in .init(text: "nine!") })
    }
    reactor.onTransformAction = { reactor, action in
      .merge(action, reactor.state.filter { $0.log.last == "first!" }.map { _ in 5 })
    }
    let bag = DisposeBag()
    reactor.state.bind { states.append($0.log.last ?? "") }.disposed(by: bag)
    reactor.action.onNext(1)
    #expect(states == ["", "1", "first!", "5"])
    reactor.action.onNext(9)
    #expect(Set(reactor.log.suffix(2)) == ["9", "nine!"])
  }

  @Test("rule 15: self.state read in transform(state:) is what the views see")
  func ownStateInTransformState() {
    let reactor = TestReactor()
    var inner: [String] = []
    let bag = DisposeBag()
    reactor.onTransformState = { reactor, state in
      reactor.state.bind { inner.append($0.log.joined()) }.disposed(by: bag)
      return state
    }
    reactor.action.onNext(1)
    reactor.action.onNext(2)
    #expect(inner == ["", "1", "12"])
  }
}
