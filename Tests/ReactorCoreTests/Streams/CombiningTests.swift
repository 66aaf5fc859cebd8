import ReactorCore
import Testing

@MainActor
@Suite("Combining streams")
struct CombiningTests {
  let a = PublishSubject<Int>()
  let b = PublishSubject<String>()

  @Test("merge brings the elements of all and completes with the last")
  func merge() {
    let other = PublishSubject<Int>()
    let recorder = Recorder(Observable.merge(a.asObservable(), other.asObservable()))
    a.onNext(1)
    other.onNext(2)
    a.onCompleted()
    other.onNext(3)
    other.onCompleted()
    #expect(recorder.heard == ["1", "2", "3", "completed"])
  }

  @Test("an error of one merged stream ends all of them")
  func mergeError() {
    let recorder = Recorder(Observable.merge(a.asObservable(), .error(Broken())))
    a.onNext(1)
    #expect(recorder.heard == ["error broken"])
  }

  @Test("concat and startWith put streams and elements in line")
  func concat() {
    #expect(history(Observable.concat(.of(1, 2), .just(3))) == ["1", "2", "3", "completed"])
    #expect(history(Observable.just(1).concat(Observable.just(2))) == ["1", "2", "completed"])
    #expect(history(Observable.just(3).startWith(1, 2)) == ["1", "2", "3", "completed"])
    #expect(history(Observable.concat(.error(Broken()), .just(3))) == ["error broken"])
  }

  @Test("withLatestFrom takes the other's latest for each element")
  func withLatestFrom() {
    let plain = Recorder(a.withLatestFrom(b))
    let paired = Recorder(a.withLatestFrom(b) { "\($0)\($1)" })
    a.onNext(1)
    b.onNext("x")
    a.onNext(2)
    b.onNext("y")
    b.onCompleted()
    a.onNext(3)
    a.onCompleted()
    #expect(plain.heard == ["x", "y", "completed"])
    #expect(paired.heard == ["2x", "3y", "completed"])
  }

  @Test("combineLatest brings both latest whenever one is new")
  func combineLatest() {
    let recorder = Recorder(Observable<String>.combineLatest(a, b) { "\($0)\($1)" })
    a.onNext(1)
    b.onNext("x")
    a.onNext(2)
    a.onCompleted()
    b.onNext("y")
    b.onCompleted()
    #expect(recorder.heard == ["1x", "2x", "2y", "completed"])
  }

  @Test("combineLatest makes pairs and takes three")
  func combineLatestForms() {
    let pair = Observable.combineLatest(Observable.just(1), Observable.just("x"))
    #expect(history(pair) == [#"(1, "x")"#, "completed"])
    let three = Observable<String>.combineLatest(
      Observable.just(1), Observable.just("x"), Observable.of(true, false)
    ) { "\($0)\($1)\($2)" }
    #expect(history(three) == ["1xtrue", "1xfalse", "completed"])
    let failing = Observable<Int>.combineLatest(a, Observable<Int>.error(Broken())) { $0 + $1 }
    #expect(history(failing) == ["error broken"])
  }

  @Test("zip pairs by position and completes when no partner can come")
  func zip() {
    let recorder = Recorder(Observable<String>.zip(a, b) { "\($0)\($1)" })
    a.onNext(1)
    a.onNext(2)
    b.onNext("x")
    a.onCompleted()
    b.onNext("y")
    #expect(recorder.heard == ["1x", "2y", "completed"])
    #expect(history(Observable.zip(Observable.of(1, 2), Observable.just("x"))).last == "completed")
  }
}
