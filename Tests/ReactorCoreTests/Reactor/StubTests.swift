import ReactorCore
import Testing

@MainActor
@Suite("Stub")
struct StubTests {
  @Test("rule 13: stubbed, neither mutate nor reduce runs, and actions are recorded in order")
  func actions() {
    let reactor = TestReactor()
    var ran = 0
    reactor.onMutate = { _, _ in
      ran += 1
      return .empty()
    }
    reactor.onReduce = { _ in ran += 1 }
    reactor.isStubEnabled = true
    reactor.action.onNext(1)
    reactor.action.onNext(2)
    #expect(reactor.stub.actions == [1, 2])
    #expect(ran == 0)
  }

  @Test("rule 13: stub state reaches currentState and the views")
  func state() {
    let reactor = TestReactor(log: ["initial"])
    reactor.isStubEnabled = true
    let recorder = Recorder(reactor.state.map { $0.log.joined() })
    reactor.stub.state.value = .init(log: ["given"])
    #expect(reactor.log == ["given"])
    #expect(recorder.heard == ["initial", "given"])
  }

  @Test("a stub that is disabled gives way to the reactor itself")
  func disabled() {
    let reactor = TestReactor()
    reactor.stub.action.onNext(1)
    #expect(reactor.isStubEnabled)
    reactor.isStubEnabled = false
    reactor.action.onNext(2)
    #expect(reactor.log == ["2"])
  }
}
