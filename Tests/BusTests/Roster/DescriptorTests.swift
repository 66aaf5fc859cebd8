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

/// Each in a process of its own, whose limit of descriptors is low.
@Suite(.ownThread) struct DescriptorTests {
  @Test func `What can be opened is what was counted`() async {
    await #expect(processExitsWith: .success) {
      // Again when the runtime has opened or closed one of its own meanwhile.
      for _ in 0..<5 {
        try await leaveDescriptors(10)
        guard Descriptor.spare(upTo: 100) == 10, Descriptor.spare(upTo: 5) == 5 else { continue }
        let opened = (0..<11).map { _ in open("/", O_RDONLY) }
        let isExact = opened.dropLast().allSatisfy { $0 >= 0 } && opened[10] < 0
        let left = Descriptor.spare(upTo: 100)
        for number in opened where number >= 0 { close(number) }
        if isExact, left == 0 { exit(EXIT_SUCCESS) }
      }
      exit(EXIT_FAILURE)
    }
  }

  @Test func `With no descriptor left, a subscriber is an error, not the end of the process`()
    async
  {
    await #expect(processExitsWith: .success) {
      await openTimers()
      let directory = TemporaryDirectory()
      var last: BusError?
      var made = 0
      for limit in 3..<64 {
        try limitDescriptors(to: limit)
        do throws(BusError) {
          let subscriber = try Subscriber<Note>(
            directory: directory.path, topic: notes, info: []
          ) { _ in }
          made += 1
          subscriber.stop()
        } catch {
          last = error
        }
      }
      guard let last, made > 10, last.isRetriable else { exit(1) }
    }
  }

  @Test func `With few descriptors a publisher reaches fewer, says so, and goes on`() async throws {
    let directory = TemporaryDirectory()
    let received = (0..<8).map { _ in Received() }
    let subscribers = try received.map { try listen(in: directory.path, $0) }
    await #expect(processExitsWith: .success) { [path = directory.path as String] in
      let publisher = try Publisher<Note>(directory: path, topic: notes, options: patient)
      try await leaveDescriptors(24)
      let delivery = await publisher.publish([Note("few")])
      guard delivery.error?.code == .descriptors, (1..<8).contains(delivery.ready) else {
        exit(1)
      }
      try limitDescriptors(to: 1000)
      await eventually("all are reached") {
        await publisher.publish([Note("all")]).ready == 8
      }
      await publisher.close()
    }
    for subscriber in subscribers { subscriber.stop() }
  }

  @Test func `More publishers than a subscriber has descriptors for do not end it`() async throws {
    let directory = TemporaryDirectory()
    let roster = try Roster(directory: directory.path)
    // On a thread of its own: this test's waits for the other process by blocking.
    let crowd = Task(executorPreference: OwnThread()) {
      await eventually("the subscriber is there") {
        (try? roster.members().count) == 1
      }
      var publishers: [Publisher<Note>] = []
      var reached = 0
      for number in 0..<60 {
        let publisher = try Publisher<Note>(
          directory: directory.path, topic: notes, options: patient)
        reached += await publisher.publish([Note("\(number)")]).ready
        publishers.append(publisher)
      }
      let last = try #require(publishers.last)
      #expect(await last.publish([]).endpoints == 1)
      // A seat that becomes free is taken by one that found none before.
      let next = try Publisher<Note>(directory: directory.path, topic: notes, options: patient)
      for _ in 0..<3 { #expect(await next.publish([Note("none")]).ready == 0) }
      for publisher in publishers { await publisher.close() }
      await eventually("the next one is seated") { await next.publish([Note("next")]).ready == 1 }
      return reached
    }

    await #expect(processExitsWith: .success) { [path = directory.path as String] in
      try await leaveDescriptors(32)
      let received = Received()
      let subscriber = try listen(in: path, received)
      await eventually("the last one was heard") { received.notes.contains(Note("next")) }
      subscriber.stop()
    }
    let reached = try await crowd.value
    #expect((1..<16).contains(reached))
  }
}

/// Makes the system's timers open their descriptors, which they do on another thread when they are
/// first used: later, they would take one of those that were counted.
private func openTimers() async {
  try? await ContinuousClock().sleep(for: .milliseconds(1))
  try? await SuspendingClock().sleep(for: .milliseconds(1))
}

/// Lowers the limit so far that exactly so many more descriptors can be opened.
private func leaveDescriptors(_ count: Int) async throws {
  await openTimers()
  for limit in count... {
    try limitDescriptors(to: limit)
    if Descriptor.spare(upTo: count) == count { break }
  }
}

private func limitDescriptors(to count: Int) throws {
  #if canImport(Glibc)
    let files = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
  #else
    let files = RLIMIT_NOFILE
  #endif
  var limit = rlimit()
  try #require(getrlimit(files, &limit) == 0)
  limit.rlim_cur = rlim_t(count)
  try #require(setrlimit(files, &limit) == 0)
}
