import ReactorCore
import Testing

@MainActor
@Suite("Asynchronous work in, observables out")
struct AsyncBridgeTests {
  @Test("task brings its result and completes, or the error it throws")
  func task() async {
    let fine = Recorder(
      Observable<Int>.task {
        await Task.yield()
        return 1
      })
    let failing = Recorder(Observable<Int>.task { throw Broken() })
    #expect(fine.heard == [])
    #expect(await until { fine.heard == ["1", "completed"] })
    #expect(await until { failing.heard == ["error broken"] })
  }

  @Test("disposing of a task's subscription cancels the work and frees what listened")
  func cancelled() async {
    final class Witness {}
    var witness: Witness? = Witness()
    weak let watched = witness
    let clock = ManualClock()
    var outcome: [Bool] = []
    let subscription = Observable<Int>.task {
      try? await clock.sleep(until: clock.now.advanced(by: .seconds(1)), tolerance: nil)
      outcome.append(Task.isCancelled)
      return 1
    }.subscribe(onNext: { [witness] _ in _ = witness })
    witness = nil
    #expect(await until { clock.sleeperCount == 1 })
    subscription.dispose()
    #expect(watched == nil)
    #expect(await until { outcome == [true] })
  }

  @Test("an asynchronous sequence becomes a stream and is cancelled with it")
  func sequence() async {
    let (stream, continuation) = AsyncStream<Int>.makeStream()
    let recorder = Recorder(Observable(stream))
    continuation.yield(1)
    continuation.yield(2)
    #expect(await until { recorder.heard == ["1", "2"] })
    continuation.finish()
    #expect(await until { recorder.heard == ["1", "2", "completed"] })

    let (endless, source) = AsyncStream<Int>.makeStream()
    let subscription = Observable(endless).subscribe()
    let (ends, end) = AsyncStream<Void>.makeStream()
    source.onTermination = { _ in end.finish() }
    subscription.dispose()
    for await _ in ends {}
  }

  @Test("values brings what the stream brings, what came before it was asked for too")
  func values() async throws {
    let subject = PublishSubject<Int>()
    let values = subject.values
    subject.onNext(1)
    subject.onNext(2)
    subject.onCompleted()
    var heard: [Int] = []
    for try await value in values { heard.append(value) }
    #expect(heard == [1, 2])
  }

  @Test("values throws the stream's error")
  func valuesThrow() async {
    let values = Observable<Int>.error(Broken()).values
    await #expect(throws: Broken.self) {
      for try await _ in values {}
    }
  }

  @Test("dropping values ends the subscription")
  func valuesDropped() async throws {
    var isDisposed = false
    let subject = BehaviorSubject(value: 1)
    for try await value in subject.do(onDispose: { isDisposed = true }).values {
      #expect(value == 1)
      break
    }
    #expect(await until { isDisposed })
  }
}
