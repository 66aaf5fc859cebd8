/// The bounds of a ``Subscriber``.
public struct SubscriberOptions: Sendable, Hashable {
  /// The most messages handed over in one batch.
  public var batch = 512
  /// Messages that may wait from one publisher before it is held back.
  public var highWater = 1000
  /// The longest message in bytes; libzmq cuts the connection over which a longer one comes.
  public var maximumMessage = 8 << 20
  /// Batches that may wait in ``Subscriber/batches``; with more, the oldest are dropped.
  public var waitingBatches = 64

  /// The default bounds.
  public init() {}
}

/// What a ``Subscriber`` has counted since it began.
public struct SubscriberCounters: Sendable, Hashable {
  /// Messages decoded.
  public internal(set) var received = 0
  /// Messages skipped: not two frames, or bytes that the message type refused.
  public internal(set) var malformed = 0
  /// Messages decoded, and then dropped because ``Subscriber/batches`` was not read in time.
  public internal(set) var dropped = 0
}
