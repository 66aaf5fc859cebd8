import ReactorCore
import Shared
import Testing

@MainActor
@Suite("Live queries")
struct DataSourceTests {
  private let changes = PublishSubject<Void>()

  @Test("it answers at once, and again after each change")
  func answers() {
    let value = BehaviorSubject(value: 1)
    var seen: [[Int]] = []
    let source = DataSource(changes: changes.asObservable()) { .just([value.value]) }
      .on { seen.append($0.documents) }
      .listen()
    value.onNext(2)
    changes.onNext(())
    #expect(seen == [[1], [2]])
    #expect(source.documents == [2])
  }

  @Test("changes that come while it is asking are one more question, and the last answer is true")
  func coalesces() {
    let gate = PublishSubject<Int>()
    var questions = 0
    let source = DataSource<Int>(changes: changes.asObservable()) {
      questions += 1
      return gate.take(1).map { [$0] }
    }.listen()
    for _ in 0..<100 { changes.onNext(()) }
    #expect(questions == 1)
    gate.onNext(1)
    #expect(questions == 2)
    gate.onNext(2)
    #expect(source.documents == [2] && questions == 2)
  }

  @Test("a question that fails keeps the last answer, says why, and is asked again")
  func fails() {
    let fails = BehaviorSubject(value: false)
    let source = DataSource<Int>(changes: changes.asObservable()) {
      fails.value ? .error(CommandFailure(.inputOutput, "disk")) : .just([1])
    }.listen()
    fails.onNext(true)
    changes.onNext(())
    #expect(source.documents == [1] && source.error?.message == "disk")
    fails.onNext(false)
    changes.onNext(())
    #expect(source.error == nil)
  }

  @Test("after a stop, and after it is let go, nobody is called")
  func stops() {
    var calls = 0
    var source: DataSource<Int>? = DataSource(changes: changes.asObservable()) { .just([1]) }
      .on { _ in calls += 1 }
      .listen()
    source?.stop()
    changes.onNext(())
    #expect(calls == 1)
    source = nil
    changes.onNext(())
    #expect(calls == 1)
  }
}
