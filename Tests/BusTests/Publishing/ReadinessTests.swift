import Testing

@testable import Bus

@Suite struct ReadinessTests {
  private let start = ContinuousClock.now
  private let a = Token()
  private let b = Token()

  private func after(_ milliseconds: Int) -> Readiness.Instant {
    start.advanced(by: .milliseconds(milliseconds))
  }

  @Test func `Given two connections, both are waited for until the first has missed its time`() {
    var readiness = Readiness()
    readiness.connected(a, awaitedUntil: after(100))
    readiness.connected(b, awaitedUntil: after(200))
    let awaited = readiness.awaited(at: start)
    #expect(Set(awaited?.tokens ?? []) == [a, b])
    #expect(awaited?.until == after(100))
    #expect(readiness.live == 2 && readiness.ready == 0)
  }

  @Test func `When one is heard it is ready, and only the other is waited for`() {
    var readiness = Readiness()
    readiness.connected(a, awaitedUntil: after(100))
    readiness.connected(b, awaitedUntil: after(200))
    readiness.heard(a)
    #expect(readiness.awaited(at: start)?.tokens == [b])
    #expect(readiness.ready == 1)
  }

  @Test func `One that missed its time is not waited for again, but may still become ready`() {
    var readiness = Readiness()
    readiness.connected(a, awaitedUntil: after(100))
    #expect(readiness.awaited(at: after(100)) == nil)
    #expect(readiness.awaited(at: start) == nil)
    #expect(readiness.live == 1 && readiness.ready == 0)
    readiness.heard(a)
    #expect(readiness.ready == 1)
  }

  @Test func `One that is dismissed is live and not waited for; one that is ready stays ready`() {
    var readiness = Readiness()
    readiness.connected(a, awaitedUntil: after(100))
    readiness.dismiss(a)
    #expect(readiness.awaited(at: start) == nil)
    #expect(readiness.live == 1)
    readiness.heard(a)
    readiness.dismiss(a)
    #expect(readiness.ready == 1)
  }

  @Test func `Strangers and those who are gone do not count`() {
    var readiness = Readiness()
    readiness.heard(a)
    #expect(readiness.live == 0 && readiness.ready == 0)
    readiness.connected(a, awaitedUntil: after(100))
    readiness.forget(a)
    #expect(!readiness.contains(a))
    #expect(readiness.awaited(at: start) == nil)
  }
}
