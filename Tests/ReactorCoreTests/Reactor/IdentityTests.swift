import ReactorCore
import Testing

@MainActor
@Suite("Identity")
struct IdentityTests {
  final class Cell: Reactor, IdentityHashable {
    typealias Action = Int
    let initialState = 0
    let pipeline = Pipeline<Int, Int, Int>()
  }

  struct State: Equatable { var cells: [Cell] }

  @Test("reactors held in a state are equal when identical")
  func equality() {
    let (a, b) = (Cell(), Cell())
    #expect(State(cells: [a]) == State(cells: [a]))
    #expect(State(cells: [a]) != State(cells: [b]))
    #expect(Set([a, b, a]).count == 2)
  }
}
