import ReactorCore
import Testing

@MainActor
@Suite("Rule 14: with an injected clock every time-based operator is testable without waiting")
struct TimingTests {
  let clock = ManualClock()
  let subject = PublishSubject<Int>()

  @Test("debounce brings the last element once it is quiet, and at completion")
  func debounce() async {
    let recorder = Recorder(subject.debounce(.seconds(1), clock: clock))
    subject.onNext(1)
    subject.onNext(2)
    #expect(await until { clock.sleeperCount == 1 })
    #expect(recorder.heard == [])
    clock.advance(by: .seconds(1))
    #expect(await until { recorder.heard == ["2"] })
    subject.onNext(3)
    subject.onCompleted()
    #expect(recorder.heard == ["2", "3", "completed"])
    #expect(await until { clock.sleeperCount == 0 })
  }

  @Test("throttle brings the first at once and the latest when the time is over")
  func throttle() async {
    let recorder = Recorder(subject.throttle(.seconds(1), clock: clock))
    for number in 1...3 { subject.onNext(number) }
    #expect(recorder.heard == ["1"])
    #expect(await until { clock.sleeperCount == 1 })
    clock.advance(by: .seconds(1))
    #expect(await until { recorder.heard == ["1", "3"] })
    subject.onNext(4)
    subject.onCompleted()
    #expect(recorder.heard == ["1", "3"])
    #expect(await until { clock.sleeperCount == 1 })
    clock.advance(by: .seconds(1))
    #expect(await until { recorder.heard == ["1", "3", "4", "completed"] })
  }

  @Test("throttle without the latest drops what comes meanwhile")
  func throttleFirst() {
    let recorder = Recorder(subject.throttle(.seconds(1), latest: false, clock: clock))
    subject.onNext(1)
    subject.onNext(2)
    clock.advance(by: .seconds(1))
    subject.onNext(3)
    subject.onCompleted()
    #expect(recorder.heard == ["1", "3", "completed"])
  }

  @Test("an element newer than a late alarm replaces what the alarm had to bring")
  func throttleLate() async {
    let recorder = Recorder(subject.throttle(.seconds(1), clock: clock))
    subject.onNext(1)
    subject.onNext(2)
    // The main actor is held: the alarm is due and cannot act yet.
    clock.advance(by: .seconds(1))
    subject.onNext(3)
    subject.onNext(4)
    #expect(recorder.heard == ["1", "3"])
    #expect(await until { clock.sleeperCount == 1 })
    #expect(recorder.heard == ["1", "3"])
    clock.advance(by: .seconds(1))
    #expect(await until { recorder.heard == ["1", "3", "4"] })
  }

  @Test("timer ticks once and completes")
  func timer() async {
    let recorder = Recorder(Observable<Int>.timer(.seconds(5), clock: clock))
    #expect(await until { clock.sleeperCount == 1 })
    clock.advance(by: .seconds(4))
    #expect(clock.sleeperCount == 1)
    clock.advance(by: .seconds(1))
    #expect(await until { recorder.heard == ["0", "completed"] })
  }

  @Test("interval keeps to its grid, counts missed ticks, and stops when disposed of")
  func interval() async {
    let recorder = Recorder(Observable<Int>.interval(.seconds(1), clock: clock))
    #expect(await until { clock.sleeperCount == 1 })
    clock.advance(by: .milliseconds(3_500))
    #expect(await until { recorder.heard == ["0", "1", "2"] })
    #expect(await until { clock.sleeperCount == 1 })
    clock.advance(by: .milliseconds(500))
    #expect(await until { recorder.heard == ["0", "1", "2", "3"] })
    recorder.subscription?.dispose()
    #expect(await until { clock.sleeperCount == 0 })
  }
}
