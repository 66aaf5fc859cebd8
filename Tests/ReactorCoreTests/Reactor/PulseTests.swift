import ReactorCore
import Testing

@MainActor
@Suite("Pulse")
struct PulseTests {
  final class Alerts: Reactor {
    enum Action {
      case alert(String)
      case other
    }
    struct State {
      @Pulse var message: String?
      var other = 0
    }
    let initialState = State()
    let pipeline = Pipeline<Action, Action, State>()
    func reduce(state: consuming State, mutation: Action) -> State {
      switch mutation {
      case .alert(let message): state.message = message
      case .other: state.other += 1
      }
      return state
    }
  }

  @Test(
    "rule 10: pulse counts every assignment, equal ones too; unrelated mutations repeat nothing")
  func everyAssignment() {
    let reactor = Alerts()
    let recorder = Recorder(reactor.pulse(\.$message).compactMap { $0 })
    reactor.action.onNext(.alert("a"))
    reactor.action.onNext(.alert("a"))
    reactor.action.onNext(.other)
    reactor.action.onNext(.alert("b"))
    #expect(recorder.heard == ["a", "a", "b"])
  }

  @Test("rule 10: the count wraps on overflow")
  func wraps() {
    var pulse = Pulse(wrappedValue: 1)
    pulse.valueUpdatedCount = .max
    pulse.wrappedValue = 2
    #expect(pulse.valueUpdatedCount == 0)
  }

  @Test("rule 10: a late subscriber gets the current value, or asks not to")
  func late() {
    let reactor = Alerts()
    reactor.action.onNext(.alert("a"))
    let replaying = Recorder(reactor.pulse(\.$message).compactMap { $0 })
    let fresh = Recorder(reactor.pulse(\.$message, replaysCurrent: false).compactMap { $0 })
    reactor.action.onNext(.alert("b"))
    #expect(replaying.heard == ["a", "b"])
    #expect(fresh.heard == ["b"])
  }
}
