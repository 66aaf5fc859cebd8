import Bus
import TestSupport
import Testing

@Suite(.ownThread) struct BatchesTests {
  private let directory = TemporaryDirectory()

  @Test func `Batches are read in order and end when the subscriber stops`() async throws {
    let subscriber = try Subscriber<Note>(directory: directory.path, topic: notes, info: [])
    let publisher = try Publisher<Note>(directory: directory.path, topic: notes, options: patient)
    let sent = (0..<800).map { Note("\($0)") }
    await publisher.publish(sent)
    var read: [Note] = []
    for await batch in subscriber.batches {
      #expect(!batch.isEmpty)
      read += batch
      if read.count == sent.count { subscriber.stop() }
    }
    #expect(read == sent)
    #expect(subscriber.counters.dropped == 0)
  }

  @Test func `When nobody reads, the oldest go, and they are counted`() async throws {
    var options = SubscriberOptions()
    options.batch = 1
    options.waitingBatches = 3
    let subscriber = try Subscriber<Note>(
      directory: directory.path, topic: notes, info: [], options: options)
    let publisher = try Publisher<Note>(directory: directory.path, topic: notes, options: patient)
    await publisher.publish((0..<10).map { Note("\($0)") })
    await eventually("seven are dropped") { subscriber.counters.dropped == 7 }
    subscriber.stop()
    var read: [Note] = []
    for await batch in subscriber.batches { read += batch }
    #expect(read == [Note("7"), Note("8"), Note("9")])
  }

  @Test func `With a handler there is nothing to read`() async throws {
    let subscriber = try listen(in: directory.path, Received())
    for await _ in subscriber.batches { Issue.record("a batch") }
    subscriber.stop()
  }
}
