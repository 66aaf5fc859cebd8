import Bus
import TestSupport
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

@Suite(.ownThread) struct PublisherTests {
  private let directory = TemporaryDirectory()

  @Test func `What is published arrives, in order`() async throws {
    let received = Received()
    let subscriber = try listen(in: directory.path, received)
    let publisher = try Publisher<Note>(directory: directory.path, topic: notes, options: patient)

    let sent = (0..<500).map { Note("note \($0)") }
    let delivery = await publisher.publish(sent)

    #expect(delivery.endpoints == 1)
    #expect(delivery.ready == 1)
    #expect(delivery.sent == 500)
    #expect(delivery.isComplete)
    await eventually("all are here") { received.count == 500 }
    #expect(received.notes == sent)
    #expect(subscriber.counters.received == 500)
    await publisher.close()
  }

  @Test func `The very first message of a publisher reaches each of five subscribers`() async throws
  {
    for _ in 0..<10 {
      let directory = TemporaryDirectory()
      let all = (0..<5).map { _ in Received() }
      let subscribers = try all.map { try listen(in: directory.path, $0) }
      let publisher = try Publisher<Note>(directory: directory.path, topic: notes, options: patient)
      let delivery = await publisher.publish([Note("first")])
      #expect(delivery.ready == 5)
      for received in all {
        await eventually("it is here") { received.notes == [Note("first")] }
      }
      await publisher.close()
      for subscriber in subscribers { subscriber.stop() }
    }
  }

  @Test func `With nobody there it waits for nothing and encodes nothing`() async throws {
    let publisher = try Publisher<Note>(
      directory: directory.path, topic: notes, options: patient)
    let delivery = await publisher.publish([Note("unfit")])
    #expect(delivery.isComplete && delivery.endpoints == 0 && delivery.sent == 0)
    #expect(await publisher.waits == 0)
    #expect(try entries(of: directory.path) == [])
  }

  @Test func `A publisher that lives long finds those who come and forgets those who go`()
    async throws
  {
    let publisher = try Publisher<Note>(directory: directory.path, topic: notes, options: patient)
    for round in 0..<5 {
      let received = Received()
      let subscriber = try listen(in: directory.path, received)
      // At once where the system tells of changes, else at the next look.
      await eventually("it is found") {
        await publisher.publish([Note("round \(round)")]).ready == 1
      }
      await eventually("it is here") { received.notes == [Note("round \(round)")] }
      subscriber.stop()
      await eventually("it is forgotten") {
        await publisher.publish([Note("nobody")]).endpoints == 0
      }
    }
  }

  @Test func `Connecting ahead leaves nothing to wait for`() async throws {
    let received = Received()
    let subscriber = try listen(in: directory.path, received)
    let publisher = try Publisher<Note>(directory: directory.path, topic: notes, options: patient)
    await publisher.connect()
    #expect(await publisher.publish([Note("ahead")]).ready == 1)
    await eventually("it is here") { received.count == 1 }
    subscriber.stop()
  }

  @Test func `A live endpoint that stays silent is waited for once, within the bound`()
    async throws
  {
    let received = Received()
    let subscriber = try listen(in: directory.path, received)
    var options = patient
    options.readiness = .seconds(3)
    let publisher = try Publisher<Note>(
      directory: directory.path, topic: notes, options: options)
    #expect(await publisher.publish([Note("zero")]).ready == 1)
    // Somebody holds a lock, and a socket lies beside it on which nobody accepts.
    let name = "00000000000000aa"
    try leaveSocket(at: directory.file("\(name).sock"))
    let silent = try HeldLock(
      directory.file("\(name).lock"), record: "endpoint \(getpid()) 9 {}\n")

    let before = await publisher.waits
    let first = await ContinuousClock().measure {
      let delivery = await publisher.publish([Note("one")])
      #expect(delivery.endpoints == 2 && delivery.ready == 1)
    }
    let waits = await publisher.waits
    for _ in 0..<30 { await publisher.publish([Note("two")]) }

    #expect(first > .milliseconds(2900))
    // 150 waits of at most 20 ms each fill the three seconds.
    #expect((1...200).contains(waits - before))
    #expect(await publisher.waits == waits)
    await eventually("the other has all") { received.count == 32 }
    subscriber.stop()
    withExtendedLifetime(silent) {}
  }

  @Test func `An endpoint whose lock becomes free is not waited for any longer`() async throws {
    let name = "00000000000000ab"
    try leaveSocket(at: directory.file("\(name).sock"))
    var dying: HeldLock? = try HeldLock(
      directory.file("\(name).lock"), record: "endpoint \(getpid()) 9 {}\n")
    let publisher = try Publisher<Note>(
      directory: directory.path, topic: notes, options: patient)
    async let delivery = publisher.publish([Note("one")])
    withExtendedLifetime(dying) {}
    dying = nil
    #expect(await delivery.endpoints == 0)
    #expect(try entries(of: directory.path) == [])
  }

  @Test func `A message that cannot be encoded is counted and the others go`() async throws {
    let received = Received()
    let subscriber = try listen(in: directory.path, received)
    let publisher = try Publisher<Note>(directory: directory.path, topic: notes, options: patient)
    let delivery = await publisher.publish([Note("a"), Note("unfit"), Note("b")])
    #expect(delivery.failures == 1 && delivery.sent == 2 && !delivery.isComplete)
    await eventually("the others are here") { received.notes == [Note("a"), Note("b")] }
    subscriber.stop()
  }

  @Test func `Another topic, of which the name is a beginning, is not mixed up`() async throws {
    let received = Received()
    let subscriber = try listen(in: directory.path, received)
    let longer = try Publisher<Note>(directory: directory.path, topic: Topic("notes2"))
    let shorter = try Publisher<Note>(directory: directory.path, topic: Topic("note"))
    let right = try Publisher<Note>(directory: directory.path, topic: notes, options: patient)
    await longer.publish([Note("longer")])
    await shorter.publish([Note("shorter")])
    await right.publish([Note("right")])
    await eventually("one is here") { received.notes == [Note("right")] }
    #expect(subscriber.counters.malformed == 0)
  }

  @Test func `A subscriber that does not read delays nobody, and what it misses is counted`()
    async throws
  {
    let gate = Gate()
    var narrow = SubscriberOptions()
    narrow.highWater = 10
    let slow = try Subscriber<Note>(
      directory: directory.path, topic: notes, info: [], options: narrow
    ) { _ in gate.pass() }
    var options = patient
    options.highWater = 10
    options.linger = .zero
    let publisher = try Publisher<Note>(
      directory: directory.path, topic: notes, options: options)
    #expect(await publisher.publish([Note("first")]).ready == 1)
    let before = await publisher.waits
    let body = String(repeating: "x", count: 10_000)
    var congested = 0
    let time = await ContinuousClock().measure {
      for _ in 0..<4 {
        congested += await publisher.publish(Array(repeating: Note(body), count: 500)).congested
      }
    }
    #expect(congested > 1000)
    // A wait either ends with a message taken, or uses up the patience, of which the millisecond
    // for another wait comes back twenty times a second.
    let vain = await publisher.waits - before - (2000 - congested)
    #expect(Double(vain) <= 20 * (1 + time / .seconds(1)), "\(vain) waits in vain, in \(time)")
    gate.open()
    await publisher.close()
    slow.stop()
  }

  @Test func `A directory made anew under a publisher is used`() async throws {
    let path = directory.file("bus")
    let publisher = try Publisher<Note>(directory: path, topic: notes, options: patient)
    let old = try listen(in: path, Received())
    #expect(await publisher.publish([Note("one")]).ready == 1)
    old.stop()
    #expect(rmdir(path) == 0)
    let received = Received()
    let subscriber = try listen(in: path, received)
    #expect(await publisher.publish([Note("two")]).ready == 1)
    await eventually("it is here") { received.notes == [Note("two")] }
    subscriber.stop()
  }

  @Test func `After closing, publishing fails and says so`() async throws {
    let publisher = try Publisher<Note>(directory: directory.path, topic: notes, options: patient)
    await publisher.close()
    await publisher.close()
    let delivery = await publisher.publish([Note("late")])
    #expect(delivery.failures == 1)
    #expect(delivery.error?.code == .closed)
  }

  @Test func `A publisher that is just let go releases its thread and its connections`()
    async throws
  {
    let subscriber = try listen(in: directory.path, Received())
    for _ in 0..<50 {
      let publisher = try Publisher<Note>(directory: directory.path, topic: notes, options: patient)
      #expect(await publisher.publish([Note("one")]).ready == 1)
    }
    await eventually("all have arrived") { subscriber.counters.received == 50 }
  }

  @Test func `A directory that is a file is refused with a sentence`() throws {
    try put("", at: directory.file("file"))
    let error = #expect(throws: BusError.self) {
      try Publisher<Note>(directory: directory.file("file"), topic: notes, options: patient)
    }
    #expect(error?.code == .directory)
    #expect("\(try #require(error))".contains(directory.file("file")))
  }
}

extension PublisherTests {
  @Test(.ownThread) func `Threads that publish at the same time lose and double nothing`()
    async throws
  {
    let directory = TemporaryDirectory()
    let received = Received()
    let subscriber = try listen(in: directory.path, received)
    var options = patient
    options.highWater = 10_000
    let publisher = try Publisher<Note>(directory: directory.path, topic: notes, options: options)
    #expect(await publisher.publish([Note("first")]).ready == 1)
    let count = 500
    let threads = (0..<3).map { number in
      Task(executorPreference: OwnThread()) {
        for index in 0..<count { publisher.publishBlocking([Note("\(number) \(index)")]) }
      }
    }
    for index in 0..<count { await publisher.publish([Note("3 \(index)")]) }
    for thread in threads { await thread.value }
    await eventually("all have come") { received.count == 1 + 4 * count }
    for number in 0..<4 {
      let own = received.notes.map(\.text).filter { $0.hasPrefix("\(number) ") }
      #expect(own == (0..<count).map { "\(number) \($0)" })
    }
    await publisher.close()
    subscriber.stop()
  }
}
