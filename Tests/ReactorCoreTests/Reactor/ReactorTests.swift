import ReactorCore
import Testing

@MainActor
@Suite("Reactor")
struct ReactorTests {
  @Test("a reactor without mutations of its own takes actions as mutations")
  func defaults() {
    let counter = Counter()
    counter.action.onNext(.increase)
    counter.action.onNext(.increase)
    counter.action.onNext(.decrease)
    #expect(counter.currentState == 1)
  }

  @Test("without mutate and reduce nothing changes")
  func nothing() {
    final class Idle: Reactor {
      enum Mutation {}
      typealias Action = Int
      let initialState = "idle"
      let pipeline = Pipeline<Int, Mutation, String>()
    }
    let idle = Idle()
    idle.action.onNext(1)
    #expect(idle.currentState == "idle")
  }

  @Test("a generic reactor works")
  func generic() {
    final class Box<Value>: Reactor {
      typealias Action = Value
      typealias State = [Value]
      let initialState: [Value] = []
      let pipeline = Pipeline<Value, Value, [Value]>()
      func reduce(state: consuming [Value], mutation: Value) -> [Value] {
        state.append(mutation)
        return state
      }
    }
    let box = Box<String>()
    box.action.onNext("a")
    #expect(box.currentState == ["a"])
  }

  @Test("a subclass changes what its reactor does, also when known as its superclass")
  func subclassed() {
    class Base: Reactor {
      enum Action { case add }
      let initialState = 0
      let pipeline = Pipeline<Action, Int, Int>()
      func mutate(action: Action) -> Observable<Int> { .just(1) }
      func reduce(state: consuming Int, mutation: Int) -> Int { state + mutation }
    }
    final class Tenfold: Base {
      override func mutate(action: Action) -> Observable<Int> { .just(10) }
    }
    let reactor: Base = Tenfold()
    reactor.action.onNext(.add)
    #expect(reactor.currentState == 10)
  }

  @Test("a plain state parameter works as well as a consuming one")
  func plainParameter() {
    final class Plain: Reactor {
      typealias Action = Int
      struct State { var numbers: [Int] = [] }
      let initialState = State()
      let pipeline = Pipeline<Int, Int, State>()
      func reduce(state: State, mutation: Int) -> State {
        var newState = state
        newState.numbers.append(mutation)
        return newState
      }
    }
    let reactor = Plain()
    reactor.action.onNext(1)
    reactor.action.onNext(2)
    #expect(reactor.currentState.numbers == [1, 2])
  }
}

/// Does what its documentation forbids.
private final class Peeking: Reactor {
  typealias Action = Int
  let initialState = 0
  let pipeline = Pipeline<Int, Int, Int>()
  func reduce(state: consuming Int, mutation: Int) -> Int { currentState + mutation }
}

extension ReactorTests {
  @Test("reading currentState in reduce, which owns the state, stops the program")
  func peeking() async {
    await #expect(processExitsWith: .failure) {
      await MainActor.run {
        let reactor = Peeking()
        withExtendedLifetime(reactor) { reactor.action.onNext(1) }
      }
    }
  }
}
