import ReactorCore
import Testing

@MainActor
@Suite("Rule 16: reduce sees its state uniquely")
struct UniquenessTests {
  final class Posts: Reactor {
    typealias Action = Int
    struct State { var posts: [Int] = [] }
    let initialState = State()
    let pipeline = Pipeline<Int, Int, State>()
    var address = 0
    var moves = 0
    let spelling: Spelling

    enum Spelling: CaseIterable { case inPlace, newState }

    init(_ spelling: Spelling) { self.spelling = spelling }

    func reduce(state: consuming State, mutation: Int) -> State {
      switch spelling {
      case .inPlace:
        state.posts.append(mutation)
        note(&state.posts)
        return state
      case .newState:
        var newState = state
        newState.posts.append(mutation)
        note(&newState.posts)
        return newState
      }
    }

    private func note(_ posts: inout [Int]) {
      let address = posts.withUnsafeMutableBufferPointer { Int(bitPattern: $0.baseAddress) }
      if address != self.address { moves += 1 }
      self.address = address
    }
  }

  @Test(
    "a list that grows in the state is not copied, in either spelling",
    arguments: Posts.Spelling.allCases)
  func inPlace(_ spelling: Posts.Spelling) {
    let reactor = Posts(spelling)
    var seen = 0
    let bag = DisposeBag()
    reactor.state.map(\.posts.count).bind { seen = $0 }.disposed(by: bag)
    for number in 0..<10_000 { reactor.action.onNext(number) }
    #expect(seen == 10_000)
    // A buffer that grows by doubling moves some fourteen times; one that is copied, each time.
    #expect(reactor.moves < 100)
  }
}
