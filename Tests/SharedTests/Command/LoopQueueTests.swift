import Bus
import TestSupport
import Testing

@testable import Shared

@Suite("What a loop has to do", .ownThread)
struct LoopQueueTests {
  private let start = ContinuousClock.now

  private func taken(_ queue: inout LoopQueue<String>, after time: Duration) -> [String]? {
    switch queue.take(at: start.advanced(by: time)) {
    case .done(let jobs): jobs
    case .wait: nil
    }
  }

  @Test("jobs are given in the order in which they came, each once")
  func order() {
    var queue = LoopQueue<String>()
    for job in ["a", "b", "c"] { queue.add(job) }
    #expect(taken(&queue, after: .zero) == ["a", "b", "c"])
    #expect(taken(&queue, after: .zero) == nil)
    queue.add("d")
    #expect(taken(&queue, after: .zero) == ["d"])
  }

  @Test("jobs for later come at their time, the earlier first, those of one time as they were set")
  func alarms() {
    var queue = LoopQueue<String>()
    queue.add("third", at: start.advanced(by: .seconds(3)))
    queue.add("first", at: start.advanced(by: .seconds(1)))
    queue.add("second", at: start.advanced(by: .seconds(2)))
    queue.add("second again", at: start.advanced(by: .seconds(2)))
    #expect(taken(&queue, after: .milliseconds(999)) == nil)
    #expect(taken(&queue, after: .seconds(1)) == ["first"])
    queue.add("now")
    #expect(taken(&queue, after: .seconds(10)) == ["now", "second", "second again", "third"])
    #expect(taken(&queue, after: .seconds(20)) == nil)
  }

  @Test("an empty queue says until when there is nothing to do")
  func end() {
    var queue = LoopQueue<String>()
    guard case .wait(until: nil) = queue.take(at: start) else {
      Issue.record("there is nothing to wait for")
      return
    }
    let time = start.advanced(by: .seconds(5))
    queue.add("late", at: time)
    guard case .wait(until: time) = queue.take(at: start) else {
      Issue.record("the alarm was forgotten")
      return
    }
  }

  @Test("a monitor's wait with an end is over at its end, and at a change before it")
  func monitor() async {
    let monitor = Monitor(0)
    let early = ContinuousClock.now
    let isLate = monitor.timedWait { _ -> TimedWait<Bool> in
      let now = ContinuousClock.now
      return now - early >= .milliseconds(5) ? .done(true) : .wait(until: early + .milliseconds(5))
    }
    #expect(isLate)
    let changed = Task.detached { monitor.change { $0 = 7 } }
    let value = monitor.timedWait { value -> TimedWait<Int> in
      value == 7 ? .done(value) : .wait(until: .now + .seconds(3600))
    }
    #expect(value == 7)
    await changed.value
  }
}
