/// What became of one ``Publisher/publish(_:)``, as far as a publisher can know.
public struct Delivery: Sendable, Hashable {
  /// Live subscribers in the directory.
  public internal(set) var endpoints = 0
  /// How many of them had subscribed when the messages were sent.
  public internal(set) var ready = 0
  /// Messages handed to libzmq.
  public internal(set) var sent = 0
  /// Messages not sent at all: they could not be encoded, or the socket refused them.
  public internal(set) var failures = 0
  /// Messages that at least one subscriber did not get, because too many were waiting for it.
  public internal(set) var congested = 0
  /// The first error met; the post goes on without.
  public internal(set) var error: BusError?

  /// Whether every live subscriber was ready and nothing was refused.
  public var isComplete: Bool {
    endpoints == ready && failures == 0 && congested == 0 && error == nil
  }
}

/// The bounds of a ``Publisher``.
public struct PublisherOptions: Sendable, Hashable {
  /// The longest wait for a live subscriber's subscription, counted from connecting to it.
  public var readiness: Duration = .milliseconds(200)
  /// How long ``Publisher/close()`` waits for messages that are still on their way.
  public var linger: Duration = .milliseconds(200)
  /// Messages that may wait for one subscriber before more are dropped for it.
  public var highWater = 1000
  /// The longest time in each second that publishing waits for full queues to drain.
  public var patience: Duration = .milliseconds(20)

  /// The default bounds.
  public init() {}
}
