import TestSupport
import Testing

@testable import Bus

@Suite(.ownThread) struct PublisherCoreTests {
  private let directory = TemporaryDirectory()

  @Test func `It makes no socket before somebody is there`() throws {
    var publisher = try PublisherCore(directory.path, notes, patient)
    #expect(publisher.publish(count: 1) { _ in [] }.isComplete)
    #expect(publisher.hasSockets == false)
    let subscriber = try listen(in: directory.path, Received())
    #expect(publisher.publish(count: 1) { _ in [] }.ready == 1)
    #expect(publisher.hasSockets == true)
    publisher.close()
    #expect(publisher.hasSockets == false)
    subscriber.stop()
  }
}
