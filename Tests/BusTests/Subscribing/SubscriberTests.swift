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

@Suite(.ownThread) struct SubscriberTests {
  private let directory = TemporaryDirectory()

  private func mode(_ path: String) -> UInt32 {
    var status = stat()
    return lstat(path, &status) == 0 ? UInt32(status.st_mode) & 0o777 : 0
  }

  @Test func `On return there is a lock and a socket, for nobody else, and after stop neither`()
    throws
  {
    let path = directory.file("bus")
    let subscriber = try listen(in: path, Received())
    #expect(mode(path) == 0o700)
    let names = try entries(of: path)
    #expect(names.count == 2)
    for name in names { #expect(mode("\(path)/\(name)") == 0o600) }
    subscriber.stop()
    subscriber.stop()
    #expect(try entries(of: path) == [])
  }

  @Test func `Releasing a subscriber is as good as stopping it`() throws {
    do { _ = try listen(in: directory.path, Received()) }
    #expect(try entries(of: directory.path) == [])
  }

  @Test func `Modes do not depend on the umask`() async {
    await #expect(processExitsWith: .success) {
      umask(0o777)
      let outer = TemporaryDirectory()
      let path = outer.file("bus")
      let subscriber = try listen(in: path, Received())
      var status = stat()
      for name in try entries(of: path) {
        guard lstat("\(path)/\(name)", &status) == 0, status.st_mode & 0o777 == 0o600 else {
          exit(1)
        }
      }
      guard lstat(path, &status) == 0, status.st_mode & 0o777 == 0o700 else { exit(2) }
      subscriber.stop()
    }
  }

  @Test(.timeLimit(.minutes(1)))
  func `Messages that come one by one are handed over each without another to push it`() throws {
    let count = Monitor(0)
    let subscriber = try Subscriber<Note>(
      directory: directory.path, topic: notes, info: []
    ) { batch in count.change { $0 += batch.count } }
    let publisher = try Publisher<Note>(directory: directory.path, topic: notes, options: patient)
    for number in 1...2000 {
      publisher.publishBlocking([Note("\(number)")])
      count.wait { $0 >= number ? () : nil }
    }
    subscriber.stop()
  }

  @Test func `A message that makes no sense is counted and the next one is read`() async throws {
    let received = Received()
    let subscriber = try listen(in: directory.path, received)
    let raw = try RawPublisher(in: directory.path)
    let topic = Array("notes\0".utf8)
    raw.send([topic])
    raw.send([topic, [0xFF, 0xFE]])
    raw.send([topic, Array("a".utf8), Array("b".utf8)])
    raw.send([topic + Array("more".utf8), Array("c".utf8)])
    raw.send([topic, []])
    raw.send([topic, Array("good".utf8)])
    await eventually("the good ones are here") { received.notes == [Note(""), Note("good")] }
    #expect(subscriber.counters.malformed == 4)
    #expect(subscriber.counters.received == 2)
  }

  @Test func `A message that is too big costs its sender the connection and nobody else a thing`()
    async throws
  {
    var options = SubscriberOptions()
    options.maximumMessage = 1000
    let received = Received()
    let subscriber = try listen(in: directory.path, options: options, received)
    let big = try Publisher<Note>(directory: directory.path, topic: notes, options: patient)
    let other = try Publisher<Note>(directory: directory.path, topic: notes, options: patient)
    await other.publish([Note("before")])
    await eventually("it is here") { received.count == 1 }
    await big.publish([Note(String(repeating: "x", count: 1001))])
    await other.publish([Note("after")])
    await eventually("it is here") { received.notes == [Note("before"), Note("after")] }
    // The sender connects anew by itself.
    await eventually("it is heard again") {
      await big.publish([Note("small")])
      return received.notes.contains(Note("small"))
    }
    subscriber.stop()
  }

  @Test(arguments: ["lock", "sock"])
  func `When its file is deleted it binds anew and is found again`(_ kind: String) async throws {
    let received = Received()
    let subscriber = try listen(in: directory.path, received)
    let publisher = try Publisher<Note>(directory: directory.path, topic: notes, options: patient)
    #expect(try !subscriber.ensureReachable())
    let name = try #require(try entries(of: directory.path).first { $0.hasSuffix(kind) })
    #expect(unlink(directory.file(name)) == 0)

    #expect(try subscriber.ensureReachable())
    #expect(try !subscriber.ensureReachable())

    #expect(try entries(of: directory.path).count == 2)
    let delivery = await publisher.publish([Note("again")])
    #expect(delivery.endpoints == 1 && delivery.ready == 1)
    await eventually("it is here") { received.notes == [Note("again")] }
    subscriber.stop()
    #expect(try entries(of: directory.path) == [])
  }

  @Test func `What replaced its socket is not deleted`() throws {
    let subscriber = try listen(in: directory.path, Received())
    let name = try #require(try entries(of: directory.path).first { $0.hasSuffix("sock") })
    #expect(unlink(directory.file(name)) == 0)
    try put("precious", at: directory.file(name))
    #expect(try subscriber.ensureReachable())
    subscriber.stop()
    #expect(try entries(of: directory.path) == [name])
  }

  @Test func `When the whole directory is gone it makes it again`() async throws {
    let path = directory.file("bus")
    let received = Received()
    let subscriber = try listen(in: path, received)
    for name in try entries(of: path) { unlink("\(path)/\(name)") }
    #expect(rmdir(path) == 0)
    #expect(try subscriber.ensureReachable())
    let publisher = try Publisher<Note>(directory: path, topic: notes, options: patient)
    #expect(await publisher.publish([Note("again")]).ready == 1)
    await eventually("it is here") { received.count == 1 }
    subscriber.stop()
  }

  @Test func `It can be stopped while messages flow, from outside and from its handler`()
    async throws
  {
    let publisher = try Publisher<Note>(directory: directory.path, topic: notes, options: patient)
    for round in 0..<20 {
      let received = Received()
      let held = Held()
      let subscriber = try Subscriber<Note>(directory: directory.path, topic: notes, info: []) {
        received.take($0)
        if round.isMultiple(of: 2) { held.stop() }
      }
      held.hold(subscriber)
      let flow = (0..<2000).map { Note("\($0)") }
      await eventually("something came") {
        await publisher.publish(flow)
        return received.count > 0
      }
      subscriber.stop()
      let count = received.count
      await publisher.publish([Note("late")])
      #expect(received.count == count)
    }
    #expect(try entries(of: directory.path) == [])
  }

  @Test func `From the handler a look after its place does not wait for itself`() async throws {
    let received = Received()
    let held = Held()
    let subscriber = try Subscriber<Note>(directory: directory.path, topic: notes, info: []) {
      held.ensureReachable()
      received.take($0)
    }
    held.hold(subscriber)
    let publisher = try Publisher<Note>(directory: directory.path, topic: notes, options: patient)
    await publisher.publish([Note("one")])
    await eventually("it is here") { received.count == 1 }
    subscriber.stop()
    #expect(throws: BusError.self) { try subscriber.ensureReachable() }
  }

  @Test func `Information with a line feed, or too much of it, is refused`() throws {
    for info in ["a\nb", String(repeating: "x", count: 4097)] {
      let error = #expect(throws: BusError.self) {
        try listen(in: directory.path, info: info, Received())
      }
      #expect(error?.code == .invalidInfo)
    }
    #expect(try entries(of: directory.path) == [])
  }

  @Test func `Killed, it costs nothing and what it left is cleared`() async throws {
    await #expect(processExitsWith: .signal(SIGKILL)) { [path = directory.path as String] in
      let subscriber = try listen(in: path, Received())
      try withExtendedLifetime(subscriber) {
        guard try entries(of: path).count == 2 else { exit(1) }
        kill(getpid(), SIGKILL)
      }
    }
    #expect(try entries(of: directory.path).count == 2)
    let publisher = try Publisher<Note>(
      directory: directory.path, topic: notes, options: patient)
    #expect(await publisher.publish([Note("one")]).endpoints == 0)
    #expect(await publisher.waits == 0)
    #expect(try entries(of: directory.path) == [])
  }
}
