import ReactorCore
import Testing

@MainActor
@Suite("Disposables")
struct DisposablesTests {
  @Test("a disposable acts once")
  func once() {
    var count = 0
    let disposable = Disposables.create { count += 1 }
    disposable.dispose()
    disposable.dispose()
    Disposables.create().dispose()
    #expect(count == 1)
  }

  @Test("a bag calls off what it holds when it goes, at once")
  func bag() {
    var heard: [String] = []
    var bag: DisposeBag? = DisposeBag()
    Disposables.create { heard.append("first") }.disposed(by: bag!)
    bag?.insert(Disposables.create { heard.append("second") })
    #expect(heard == [])
    bag = nil
    #expect(heard == ["first", "second"])
  }

  @Test("a bag dropped elsewhere calls off on the main actor")
  func elsewhere() async {
    let subject = PublishSubject<Int>()
    var bag: DisposeBag? = DisposeBag()
    await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
      subject.subscribe(onDisposed: {
        MainActor.preconditionIsolated()
        continuation.resume()
      }).disposed(by: bag!)
      let handedOver = Holder(bag.take())
      Task.detached { handedOver.value = nil }
    }
    #expect(bag == nil)
  }
}

/// Hands the last reference to another thread; written once here and once there, in that order.
private final class Holder: @unchecked Sendable {
  var value: DisposeBag?
  init(_ value: DisposeBag?) { self.value = value }
}
