import ReactorCore
import Testing

@MainActor
@Suite("Flattening streams of streams")
struct FlatteningTests {
  @Test("flatMap brings the elements of all inner streams as they arrive")
  func flatMap() {
    let (a, b) = (PublishSubject<String>(), PublishSubject<String>())
    let outer = PublishSubject<Int>()
    let recorder = Recorder(outer.flatMap { $0 == 0 ? a : b })
    outer.onNext(0)
    outer.onNext(1)
    b.onNext("b1")
    a.onNext("a1")
    outer.onCompleted()
    b.onCompleted()
    a.onNext("a2")
    a.onCompleted()
    #expect(recorder.heard == ["b1", "a1", "a2", "completed"])
  }

  @Test("an inner error ends flatMap, and what the closure throws does")
  func flatMapErrors() {
    let stream = Observable.of(1, 2).flatMap { $0 == 1 ? .just($0) : Observable.error(Broken()) }
    #expect(history(stream) == ["1", "error broken"])
    let throwing = Observable.of(1).flatMap { _ -> Observable<Int> in throw Broken() }
    #expect(history(throwing) == ["error broken"])
  }

  @Test("flatMapLatest calls off the inner stream before")
  func flatMapLatest() {
    let inner = [PublishSubject<String>(), PublishSubject<String>()]
    let outer = PublishSubject<Int>()
    let recorder = Recorder(outer.flatMapLatest { inner[$0] })
    outer.onNext(0)
    inner[0].onNext("a")
    outer.onNext(1)
    inner[0].onNext("lost")
    inner[1].onNext("b")
    outer.onCompleted()
    inner[1].onCompleted()
    #expect(recorder.heard == ["a", "b", "completed"])
  }

  @Test("flatMapLatest completes with its source when no inner stream runs")
  func flatMapLatestCompletes() {
    #expect(history(Observable.of(1, 2).flatMapLatest { Observable.just($0) }).last == "completed")
    #expect(
      history(Observable.of(1).flatMapLatest { _ in Observable<Int>.error(Broken()) })
        == ["error broken"])
  }

  @Test("merge of a stream of streams interleaves, concat queues")
  func mergeAndConcat() {
    let (a, b) = (PublishSubject<Int>(), PublishSubject<Int>())
    let merged = Recorder(Observable.of(a, b).merge())
    let queued = Recorder(Observable.of(a, b).concat())
    b.onNext(1)
    a.onNext(2)
    a.onCompleted()
    b.onNext(3)
    b.onCompleted()
    #expect(merged.heard == ["1", "2", "3", "completed"])
    #expect(queued.heard == ["2", "3", "completed"])
  }

  @Test("concat of very many short streams needs no deep stack")
  func concatDepth() {
    let streams = (0..<100_000).map { Observable.just($0) }
    #expect(history(Observable.from(streams).concat()).count == 100_001)
  }
}
