import Synchronization

/// Receives messages of one type on one topic from every publisher that finds it in a directory.
///
/// ```swift
/// import Bus
///
/// let subscriber = try Subscriber<Greeting>(
///   directory: "/tmp/hall", topic: Topic("greeting"), info: Array("ann".utf8)
/// ) { greetings in
///   for greeting in greetings { print(greeting.text) }
/// }
/// ```
///
/// `Greeting` is the message of ``Publisher``'s example. Instead of a handler, ``batches`` can be read
/// with `for await`. The subscriber has a thread of its own, on which the socket stays, messages are
/// decoded and the handler is called: the handler should be quick, since nothing is received
/// meanwhile. All members may be used from any thread.
public final class Subscriber<Message: BusMessage>: Sendable {
  /// The received messages, when the subscriber was made without a handler; otherwise it is empty.
  public let batches: Batches

  private let control: SubscriberControl
  private let thread: SystemThread
  private let isStopped = Mutex(false)

  /// Binds a fresh endpoint and announces it: on return every publisher finds it.
  /// - Parameters:
  ///   - directory: made (mode 0700) when only it is missing.
  ///   - topic: what to receive; other topics of the directory are not seen.
  ///   - info: one line of at most 4,096 bytes that others read in ``Member/info``.
  ///   - options: bounds of queues and messages.
  ///   - handler: is given one batch after the other, in order, on the subscriber's thread.
  /// - Throws: ``BusError``, among others when too few descriptors are left to receive safely.
  public convenience init(
    directory: String, topic: Topic, info: [UInt8], options: SubscriberOptions = .init(),
    handler: @escaping @Sendable ([Message]) -> Void
  ) throws(BusError) {
    try self.init(directory, topic, info, options, handler)
  }

  /// As above, for reading ``batches``.
  public convenience init(
    directory: String, topic: Topic, info: [UInt8], options: SubscriberOptions = .init()
  ) throws(BusError) {
    try self.init(directory, topic, info, options, nil)
  }

  private init(
    _ directory: String, _ topic: Topic, _ info: [UInt8], _ options: SubscriberOptions,
    _ handler: (@Sendable ([Message]) -> Void)?
  ) throws(BusError) {
    let control = try SubscriberControl()
    let batches = Batches(waiting: options.waitingBatches)
    if handler != nil { batches.finish() }
    let loop = SubscriberLoop<Message>(
      directory: directory, topic: topic, info: info, options: options, control: control,
      handler: handler ?? { batch in
        let dropped = batches.offer(batch)
        if dropped > 0 { control.count { $0.dropped += dropped } }
      })
    let thread = try SystemThread {
      loop.run()
      batches.finish()
    }
    do { try control.waitForStart() } catch {
      thread.finish()
      throw error
    }
    self.batches = batches
    self.control = control
    self.thread = thread
  }

  deinit { stop() }

  /// What has been counted so far.
  public var counters: SubscriberCounters { control.counters }

  /// Makes sure that publishers can find this subscriber: when its lock file, its socket or the whole
  /// directory was deleted or replaced, it binds and announces a new endpoint.
  ///
  /// A second's timer is a good place to call it. From within the handler it returns false at
  /// once, and what is needed happens after the handler.
  /// - Returns: whether that was needed.
  @discardableResult
  public func ensureReachable() throws(BusError) -> Bool {
    try control.renew(waiting: !thread.isCurrent)
  }

  /// Ends: the handler is not called any more once this returns (unless it is the caller), and the
  /// socket and the lock file are gone.
  ///
  /// Stopping twice is harmless.
  public func stop() {
    let isFirst = isStopped.withLock { isStopped in
      defer { isStopped = true }
      return !isStopped
    }
    if isFirst {
      control.stop()
      thread.finish()
    } else if !thread.isCurrent {
      control.waitForEnd()
    }
  }
}
