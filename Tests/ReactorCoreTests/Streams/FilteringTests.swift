import ReactorCore
import Testing

@MainActor
@Suite("Filtering streams")
struct FilteringTests {
  @Test("filter keeps what it is asked to keep")
  func filter() {
    #expect(history(Observable.of(1, 2, 3, 4).filter { $0 % 2 == 0 }) == ["2", "4", "completed"])
  }

  @Test("distinctUntilChanged leaves out repetitions of the element just before")
  func distinct() {
    let heard = history(Observable.of(1, 1, 2, 2, 1).distinctUntilChanged())
    #expect(heard == ["1", "2", "1", "completed"])
  }

  @Test("distinctUntilChanged by key compares keys, also optional ones")
  func distinctByKey() {
    let words = Observable.of("a", "b", "cc", "dd", "e")
    #expect(history(words.distinctUntilChanged(\.count)) == ["a", "cc", "e", "completed"])
    let optional = Observable<Int?>.of(nil, nil, 1).distinctUntilChanged { $0 }
    #expect(history(optional).count == 3)
  }

  @Test("take brings the first elements and completes")
  func take() {
    #expect(history(Observable.of(1, 2, 3).take(2)) == ["1", "2", "completed"])
    #expect(history(Observable.of(1).take(2)) == ["1", "completed"])
    #expect(history(Observable.of(1).take(0)) == ["completed"])
  }

  @Test("take leaves the subject it was subscribed to")
  func takeLeaves() {
    final class Witness {}
    var witness: Witness? = Witness()
    weak let watched = witness
    let subject = PublishSubject<Int>()
    _ = subject.take(1).subscribe(onNext: { [witness] _ in _ = witness })
    witness = nil
    subject.onNext(1)
    #expect(watched == nil)
  }

  @Test("take until ends with the trigger's element and not with its completion")
  func takeUntil() {
    let subject = PublishSubject<Int>()
    let trigger = PublishSubject<Void>()
    let recorder = Recorder(subject.take(until: trigger))
    subject.onNext(1)
    trigger.onNext(())
    subject.onNext(2)
    #expect(recorder.heard == ["1", "completed"])

    let quiet = Recorder(subject.take(until: Observable<Int>.empty()))
    subject.onNext(3)
    #expect(quiet.heard == ["3"])
    #expect(history(subject.take(until: Observable.just(1))) == ["completed"])
    #expect(history(subject.take(until: Observable<Int>.error(Broken()))) == ["error broken"])
  }

  @Test("skip leaves out the first elements")
  func skip() {
    #expect(history(Observable.of(1, 2, 3).skip(2)) == ["3", "completed"])
  }
}
