import Bus
import Synchronization
import TestSupport
import Testing

/// The example of the documentation, as a program of somebody else would have it.
private struct Greeting: BusMessage {
  var text: String
  func encoded() -> [UInt8] { Array(text.utf8) }
  init(text: String) { self.text = text }
  init(decoding bytes: UnsafeRawBufferPointer) { text = String(decoding: bytes, as: UTF8.self) }
}

@Suite(.ownThread) struct ExampleTests {
  @Test func `The ten lines of the documentation work`() async throws {
    let directory = TemporaryDirectory()
    let heard = Mutex("")
    let subscriber = try Subscriber<Greeting>(
      directory: directory.path, topic: Topic("greeting"), info: Array("ann".utf8)
    ) { greetings in
      for greeting in greetings { heard.withLock { $0 += greeting.text } }
    }

    let publisher = try Publisher<Greeting>(directory: directory.path, topic: Topic("greeting"))
    await publisher.publish([Greeting(text: "hello")])
    await publisher.close()

    await eventually("it is heard") { heard.withLock { $0 } == "hello" }
    subscriber.stop()
  }
}
