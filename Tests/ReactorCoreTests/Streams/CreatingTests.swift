import ReactorCore
import Testing

@MainActor
@Suite("Creating streams")
struct CreatingTests {
  @Test("just brings one element and completes")
  func just() {
    #expect(history(Observable.just(1)) == ["1", "completed"])
  }

  @Test("empty only completes, never does nothing, error only fails")
  func endings() {
    #expect(history(Observable<Int>.empty()) == ["completed"])
    #expect(history(Observable<Int>.never()) == [])
    #expect(history(Observable<Int>.error(Broken())) == ["error broken"])
  }

  @Test("from and of bring each element and complete")
  func sequences() {
    #expect(history(Observable.from([1, 2])) == ["1", "2", "completed"])
    #expect(history(Observable.of("a", "b")) == ["a", "b", "completed"])
  }

  @Test("from stops drawing from an endless sequence once nobody wants more")
  func endless() {
    var drawn = 0
    let numbers = sequence(first: 1) {
      drawn += 1
      return $0 + 1
    }
    #expect(history(Observable.from(numbers).take(2)) == ["1", "2", "completed"])
    #expect(drawn < 3)
  }

  @Test("deferred makes a stream for each subscriber and passes on what it throws")
  func deferred() {
    var made = 0
    let stream = Observable<Int>.deferred {
      made += 1
      return .just(made)
    }
    #expect(history(stream) == ["1", "completed"])
    #expect(history(stream) == ["2", "completed"])
    #expect(history(Observable<Int>.deferred { throw Broken() }) == ["error broken"])
  }

  @Test("create hands callbacks on, and runs its disposable once at the end")
  func create() {
    var observer: AnyObserver<Int>?
    var stopped = 0
    let recorder = Recorder(
      Observable<Int>.create {
        observer = $0
        $0.onNext(0)
        return Disposables.create { stopped += 1 }
      })
    observer?.onNext(1)
    observer?.onCompleted()
    observer?.onNext(2)
    observer?.onError(Broken())
    recorder.subscription?.dispose()
    #expect(recorder.heard == ["0", "1", "completed"])
    #expect(stopped == 1)
  }

  @Test("create's observer is silent once the subscription is disposed of")
  func createDisposed() {
    var observer: AnyObserver<Int>?
    let recorder = Recorder(
      Observable<Int>.create {
        observer = $0
        return Disposables.create()
      })
    recorder.subscription?.dispose()
    observer?.onNext(1)
    #expect(recorder.heard == [])
  }

  @Test("create may complete before it returns its disposable")
  func createSynchronously() {
    var stopped = 0
    let stream = Observable<Int>.create { observer in
      observer.onNext(1)
      observer.onCompleted()
      return Disposables.create { stopped += 1 }
    }
    #expect(history(stream) == ["1", "completed"])
    #expect(stopped == 1)
  }
}
