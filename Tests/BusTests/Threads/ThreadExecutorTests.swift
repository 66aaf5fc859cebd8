import Synchronization
import TestSupport
import Testing

@testable import Bus

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

@Suite(.ownThread) struct ThreadExecutorTests {
  private actor Counter {
    private let executor: ThreadExecutor
    private var numbers: [Int] = []
    private let onEnd: @Sendable () -> Void

    nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    init(onEnd: @escaping @Sendable () -> Void = {}) throws {
      executor = try ThreadExecutor()
      self.onEnd = onEnd
    }

    deinit { executor.run { [onEnd] in onEnd() } }

    func add(_ number: Int) { numbers.append(number) }
    func all() -> [Int] { numbers }
    func thread() -> UInt { UInt(bitPattern: pthread_self().hashValue) }
    func blocksSignals() -> Bool {
      var mask = sigset_t()
      pthread_sigmask(SIG_BLOCK, nil, &mask)
      return [SIGINT, SIGTERM, SIGHUP, SIGWINCH, SIGCHLD].allSatisfy { sigismember(&mask, $0) == 1 }
    }
    nonisolated func assume() -> Int { assumeIsolated { $0.numbers.count } }
    func assumeInside() -> Int { assume() }
  }

  @Test func `An actor on it runs on one thread, which is not the caller's, with signals blocked`()
    async throws
  {
    let counter = try Counter()
    let first = await counter.thread()
    for _ in 0..<100 { #expect(await counter.thread() == first) }
    #expect(await counter.blocksSignals())
    #expect(await counter.assumeInside() == 0)
  }

  @Test func `Nothing is lost when many call at once`() async throws {
    let counter = try Counter()
    await withTaskGroup(of: Void.self) { group in
      for number in 0..<1000 { group.addTask { await counter.add(number) } }
    }
    #expect(await counter.all().sorted() == Array(0..<1000))
  }

  @Test func `What one caller asks for is done in order`() throws {
    let executor = try ThreadExecutor()
    let done = Monitor<[Int]>([])
    for number in 0..<1000 { executor.run { done.change { $0.append(number) } } }
    let all: [Int] = done.wait { $0.count == 1000 ? $0 : nil }
    #expect(all == Array(0..<1000))
  }

  @Test func `Released on its own thread it ends, and does what was asked before`() async throws {
    let ended = Mutex(0)
    for _ in 0..<50 {
      // The last reference goes inside the actor's own job, or here: both must do.
      let counter = try Counter { ended.withLock { $0 += 1 } }
      Task(executorPreference: OwnThread()) { await counter.add(1) }
    }
    await eventually("all have ended") { ended.withLock { $0 } == 50 }
  }

  #if os(Linux)
    @Test func `Its thread ends when it is released`() async {
      // A process of its own, whose threads can be counted.
      await #expect(processExitsWith: .success) {
        func threads() throws -> Int { try entries(of: "/proc/self/task").count }
        do {
          let executors = try (0..<50).map { _ in try ThreadExecutor() }
          try withExtendedLifetime(executors) {
            guard try threads() > 50 else { exit(1) }
          }
        }
        await eventually("the threads are gone") { (try? threads() < 50) == true }
      }
    }
  #endif
}
