/// Publishes messages of one type on one topic to every live subscriber of a directory.
///
/// ```swift
/// import Bus
///
/// struct Greeting: BusMessage {
///   var text: String
///   func encoded() -> [UInt8] { Array(text.utf8) }
///   init(text: String) { self.text = text }
///   init(decoding bytes: UnsafeRawBufferPointer) { text = String(decoding: bytes, as: UTF8.self) }
/// }
///
/// let publisher = try Publisher<Greeting>(directory: "/tmp/hall", topic: Topic("greeting"))
/// await publisher.publish([Greeting(text: "hello")])
/// await publisher.close()
/// ```
///
/// The publisher has a thread of its own: calls wait there, not on a thread of the caller. Publishing
/// is bounded whatever the subscribers do, and never throws: what could not be delivered is counted
/// in the ``Delivery``.
public actor Publisher<Message: BusMessage> {
  private let executor: ThreadExecutor
  // Its sockets go from one thread to another only with this lock, which is the full fence that
  // zmq_socket(3) asks for.
  private let core: Monitor<PublisherCore>

  /// The publisher's own thread.
  public nonisolated var unownedExecutor: UnownedSerialExecutor {
    executor.asUnownedSerialExecutor()
  }

  /// Opens the directory, which is made (mode 0700) when only it is missing.
  ///
  /// No socket is made before there is a subscriber.
  /// - Throws: ``BusError`` when the directory cannot be used or a thread is not to be had.
  public init(
    directory: String, topic: Topic, options: PublisherOptions = .init()
  ) throws(BusError) {
    core = Monitor(try PublisherCore(directory, topic, options))
    executor = try ThreadExecutor()
  }

  // The socket is closed on its own thread, and nobody waits for it; ``close()`` waits.
  deinit {
    executor.run { [core] in core.change { $0.close() } }
  }

  /// Looks who is there and starts to connect, so that this can overlap with other work.
  ///
  /// A failure shows in the next ``Delivery``.
  public func connect() {
    core.change { core in
      // The next publish meets the same obstacle, if it still stands, and reports it.
      try? core.connect()
    }
  }

  /// The same without waiting for it.
  package nonisolated func beginToConnect() {
    executor.run { [core] in core.change { try? $0.connect() } }
  }

  /// Sends messages, in order, to every subscriber that is there now.
  ///
  /// A subscriber that was not heard from yet is waited for, once, until
  /// ``PublisherOptions/readiness`` has passed since connecting to it. With nobody there it returns
  /// at once and encodes nothing.
  @discardableResult
  public func publish(_ messages: [Message]) async -> Delivery {
    publishBlocking(messages)
  }

  /// The same on the calling thread, which must be one that may wait, never one of the pool.
  ///
  /// For whoever has a thread of its own: no other has to wake up before the message is on its way,
  /// which takes 20 µs where everything sleeps.
  @discardableResult
  public nonisolated func publishBlocking(_ messages: [Message]) -> Delivery {
    publishBlocking(messages, after: nil)
  }

  /// Sends messages to those who are known to listen, and waits for nobody but a full queue.
  ///
  /// ``publishBlocking(_:after:)`` must follow: somebody may have come.
  package nonisolated func tell(_ messages: [Message]) -> Told {
    core.change { $0.tell(count: messages.count) { try messages[$0].encoded() } }
  }

  /// Publishes messages to those who were not told yet.
  package nonisolated func publishBlocking(
    _ messages: [Message], after told: Told?
  ) -> Delivery {
    core.change { core in
      core.publish(count: messages.count, after: told) { try messages[$0].encoded() }
    }
  }

  /// How often publishing has waited so far: for a subscription, or for room in a full queue.
  package var waits: Int { core.change { $0.waits } }

  /// Lets go of all connections, after at most ``PublisherOptions/linger`` for messages on their
  /// way.
  ///
  /// What is published later fails. Closing twice is harmless.
  public func close() {
    closeBlocking()
  }

  /// The same on the calling thread, which must be one that may wait.
  public nonisolated func closeBlocking() {
    core.change { $0.close() }
  }
}
