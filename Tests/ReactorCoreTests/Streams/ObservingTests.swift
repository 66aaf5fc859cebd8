import ReactorCore
import Testing

@MainActor
@Suite("Watching and mending streams")
struct ObservingTests {
  @Test("do sees what passes, before it is passed on")
  func doPasses() {
    var seen: [String] = []
    _ = Observable.just(1)
      .do(
        onNext: { seen.append("next \($0)") }, onCompleted: { seen.append("completed") },
        onSubscribe: { seen.append("subscribe") }, onDispose: { seen.append("dispose") }
      )
      .subscribe(onNext: { seen.append("heard \($0)") })
    #expect(seen == ["subscribe", "next 1", "heard 1", "completed", "dispose"])
  }

  @Test("do sees errors, and what it throws becomes one")
  func doErrors() {
    var seen: [String] = []
    let failing = Observable<Int>.error(Broken()).do(onError: { seen.append("\($0)") })
    #expect(history(failing) == ["error broken"])
    #expect(seen == ["broken"])
    #expect(history(Observable.just(1).do(onNext: { _ in throw Broken() })) == ["error broken"])
  }

  @Test("debug prints a line for all that passes, with its name")
  func debug() {
    var lines: [String] = []
    _ = Observable.of(1).debug("count", to: { lines.append($0) }).subscribe()
    #expect(
      lines == [
        "count -> subscribed", "count -> next(1)", "count -> completed", "count -> disposed",
      ])
  }

  @Test("catch goes on with the handler's stream")
  func catchError() {
    let failing = Observable.of(1, 2).map { if $0 == 2 { throw Broken() } else { $0 } }
    #expect(history(failing.catch { _ in .of(8, 9) }) == ["1", "8", "9", "completed"])
    #expect(history(failing.catch { throw $0 }) == ["1", "error broken"])
    #expect(history(Observable.just(1).catch { _ in .just(2) }) == ["1", "completed"])
  }
}
