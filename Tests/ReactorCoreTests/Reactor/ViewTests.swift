import ReactorCore
import Testing

@MainActor
@Suite("View")
struct ViewTests {
  final class CounterView: View {
    var disposeBag = DisposeBag()
    var shown: [Int] = []
    var bound = 0

    func bind(reactor: Counter) {
      bound += 1
      reactor.state.withUnretained(self).bind { (this, value) in this.shown.append(value) }
        .disposed(by: disposeBag)
    }
  }

  @Test("assigning keeps the reactor, replaces the bag, and binds once")
  func assigning() {
    let view = CounterView()
    let former = view.disposeBag
    let reactor = Counter()
    #expect(view.reactor == nil)
    view.reactor = reactor
    reactor.action.onNext(.increase)
    #expect(view.reactor === reactor)
    #expect(view.disposeBag !== former)
    #expect(view.bound == 1)
    #expect(view.shown == [0, 1])
  }

  @Test("another reactor replaces the bindings, nil drops them")
  func replacing() {
    let view = CounterView()
    let (first, second) = (Counter(), Counter())
    view.reactor = first
    view.reactor = second
    first.action.onNext(.increase)
    second.action.onNext(.decrease)
    #expect(view.shown == [0, 0, -1])
    view.reactor = nil
    second.action.onNext(.decrease)
    #expect(view.reactor == nil)
    #expect(view.bound == 2)
    #expect(view.shown == [0, 0, -1])
  }

  @Test("a view that goes takes its bindings and its reactor along")
  func going() {
    var view: CounterView? = CounterView()
    view?.reactor = Counter()
    weak let watchedView = view
    weak let watchedReactor = view?.reactor
    view = nil
    #expect(watchedView == nil)
    #expect(watchedReactor == nil)
  }
}
