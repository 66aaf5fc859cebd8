import Testing

@testable import Bus

@Suite struct PatienceTests {
  private let start = ContinuousClock.now

  @Test func `It is used up, and comes back at its rate and no further`() {
    var patience = Patience(perSecond: .milliseconds(20), now: start)
    #expect(patience.take(at: start) == .milliseconds(20))
    patience.spend(.milliseconds(20))
    #expect(patience.take(at: start) == nil)
    let later = start.advanced(by: .milliseconds(500))
    #expect(patience.take(at: later) == .milliseconds(10))
    let muchLater = start.advanced(by: .seconds(3600))
    #expect(patience.take(at: muchLater) == .milliseconds(20))
  }

  @Test func `None at all is never granted`() {
    var patience = Patience(perSecond: .zero, now: start)
    #expect(patience.take(at: start.advanced(by: .seconds(9))) == nil)
  }

  @Test func `Waits below a millisecond still wait, and those of none do not`() {
    #expect(Duration.microseconds(1).wholeMilliseconds == 1)
    #expect(Duration.zero.wholeMilliseconds == 0)
    #expect(Duration.milliseconds(1500).wholeMilliseconds == 1500)
    #expect((Duration.zero - .seconds(1)).wholeMilliseconds == 0)
  }
}
