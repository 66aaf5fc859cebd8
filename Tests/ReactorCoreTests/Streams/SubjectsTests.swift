import ReactorCore
import Testing

@MainActor
@Suite("Subjects")
struct SubjectsTests {
  @Test("a publish subject tells those subscribed, and its end to those who come later")
  func publish() {
    let subject = PublishSubject<Int>()
    subject.onNext(1)
    let recorder = Recorder(subject)
    subject.onNext(2)
    subject.onCompleted()
    subject.onNext(3)
    #expect(recorder.heard == ["2", "completed"])
    #expect(history(subject) == ["completed"])
  }

  @Test("a behavior subject holds its value and tells it first")
  func behavior() {
    let subject = BehaviorSubject(value: 1)
    let recorder = Recorder(subject)
    subject.value = 2
    subject.onNext(3)
    #expect(subject.value == 3)
    #expect(recorder.heard == ["1", "2", "3"])
    subject.onError(Broken())
    subject.onNext(4)
    #expect(subject.value == 3)
    #expect(history(subject) == ["error broken"])
  }

  @Test("an action subject ignores completion and reports errors")
  func action() {
    let subject = ActionSubject<Int>()
    let recorder = Recorder(subject)
    let errors = reported {
      subject.onCompleted()
      subject.onError(Broken())
    }
    subject.onNext(1)
    #expect(recorder.heard == ["1"])
    #expect(errors == ["a stream bound to action: broken"])
  }

  @Test("what is sent during a delivery waits, and everyone hears it in order")
  func order() {
    let subject = PublishSubject<Int>()
    var heard: [String] = []
    let bag = DisposeBag()
    subject.bind {
      heard.append("a\($0)")
      if $0 < 3 { subject.onNext($0 + 1) }
    }.disposed(by: bag)
    subject.bind { heard.append("b\($0)") }.disposed(by: bag)
    subject.onNext(1)
    #expect(heard == ["a1", "b1", "a2", "b2", "a3", "b3"])
  }

  @Test("a subject that goes frees its subscribers' closures, through any operator")
  func freed() {
    final class Witness {}
    let chains: [@MainActor (PublishSubject<Int>) -> Observable<Int>] = [
      { $0.asObservable() },
      { $0.map { $0 }.filter { _ in true }.take(5).skip(1).do(onNext: { _ in }) },
      { $0.flatMap { Observable.of($0, $0) }.scan(0) { $0 + $1 } },
      { $0.flatMapLatest { Observable.just($0) }.startWith(1).catch { _ in .empty() } },
      { Observable.merge($0.asObservable(), $0.take(until: $0)).share(replay: 1) },
      { Observable.combineLatest($0, $0) { $0 + $1 }.withLatestFrom($0).distinctUntilChanged() },
      { Observable.zip($0, $0) { $0 + $1 }.concat(Observable.just(1)).replay(1).asObservable() },
      { source in
        Observable.create { observer in source.bind { observer.onNext($0) } }
      },
    ]
    for (number, chain) in chains.enumerated() {
      var (subject, witness): (PublishSubject<Int>?, Witness?) = (PublishSubject(), Witness())
      weak let watched = witness
      _ = chain(subject!).bind { [witness] _ in _ = witness }
      subject?.onNext(1)
      witness = nil
      subject = nil
      #expect(watched == nil, "chain \(number)")
    }
  }
}
