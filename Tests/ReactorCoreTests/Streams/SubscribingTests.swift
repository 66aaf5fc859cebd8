import ReactorCore
import Testing

@MainActor
@Suite("Subscribing and binding")
struct SubscribingTests {
  @Test("onDisposed is called last, after the end or when disposed of")
  func onDisposed() {
    var heard: [String] = []
    _ = Observable.just(1).subscribe(
      onNext: { heard.append("\($0)") }, onCompleted: { heard.append("completed") },
      onDisposed: { heard.append("disposed") })
    #expect(heard == ["1", "completed", "disposed"])
    Observable<Int>.never().subscribe(onDisposed: { heard.append("again") }).dispose()
    #expect(heard.last == "again")
  }

  @Test("an error that nobody handles reaches the hook")
  func unhandled() {
    let errors = reported {
      _ = Observable<Int>.error(Broken()).subscribe()
      _ = Observable<Int>.error(Broken()).bind { _ in }
    }
    #expect(errors == ["subscribe: broken", "bind: broken"])
  }

  @Test("bind to sends elements and the end on, also to observers of an optional")
  func bindTo() {
    let (plain, optional) = (PublishSubject<Int>(), PublishSubject<Int?>())
    let (first, second) = (Recorder(plain), Recorder(optional))
    _ = Observable.of(1, 2).bind(to: plain)
    _ = Observable.of(3).bind(to: optional)
    #expect(first.heard == ["1", "2", "completed"])
    #expect(second.heard == ["Optional(3)", "completed"])
  }
}
