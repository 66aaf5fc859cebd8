import ReactorCore
import Testing

@MainActor
@Suite("Transforming streams")
struct TransformingTests {
  @Test("map transforms each element, by closure or key path")
  func map() {
    #expect(history(Observable.of(1, 2).map { $0 * 2 }) == ["2", "4", "completed"])
    #expect(history(Observable.of("a", "bb").map(\.count)) == ["1", "2", "completed"])
  }

  @Test("what map throws ends the stream and stops the source")
  func mapThrows() {
    let subject = PublishSubject<Int>()
    let recorder = Recorder(subject.map { if $0 == 2 { throw Broken() } else { $0 } })
    for number in 1...3 { subject.onNext(number) }
    #expect(recorder.heard == ["1", "error broken"])
  }

  @Test("compactMap leaves out what became nil")
  func compactMap() {
    #expect(
      history(Observable.of("1", "x", "3").compactMap { Int($0) }) == ["1", "3", "completed"])
    #expect(
      history(Observable.of(1).compactMap { _ -> Int? in throw Broken() }) == ["error broken"])
  }

  @Test("scan brings what has come together so far, anew for each subscriber")
  func scan() {
    let sums = Observable.of(1, 2, 3).scan(0) { $0 + $1 }
    #expect(history(sums) == ["1", "3", "6", "completed"])
    #expect(history(sums) == ["1", "3", "6", "completed"])
  }

  @Test("withUnretained brings the object along and completes when it is gone")
  func withUnretained() {
    final class Owner { let name = "owner" }
    var owner: Owner? = Owner()
    weak let watched = owner
    let subject = PublishSubject<Int>()
    let recorder = Recorder(subject.withUnretained(owner!).map { (this, n) in "\(this.name) \(n)" })
    subject.onNext(1)
    owner = nil
    #expect(watched == nil)
    subject.onNext(2)
    #expect(recorder.heard == ["owner 1", "completed"])
  }
}
