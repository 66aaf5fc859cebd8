package import Bus

/// What tells a feed that the log has grown.
///
/// Nothing that it says is believed: it decides when the log is read, never what is shown.
package protocol HintSource: Sendable {
  /// Mends what others took away, so that hints come again; a feed asks for it once a second.
  /// - Returns: whether that was needed.
  @discardableResult
  func ensureReachable() throws(BusError) -> Bool

  /// Ends: no hint comes after it.
  func stop()
}

extension BoardFeed {
  /// Takes what somebody says about the log; from any thread.
  package typealias Hear = @Sendable ([Announcement]) -> Void
  /// Begins to hear of entries; on return nothing that is published is missed for want of listening.
  package typealias Listen = @Sendable (@escaping Hear) throws(BusError) -> any HintSource
}

extension Subscriber: HintSource where Message == Announcement {}

extension BoardDirectory {
  /// Listens on the board's bus.
  ///
  /// - Parameters:
  ///   - info: what the roster tells others of this process.
  ///   - hear: is called with what came in, on the bus's thread.
  package func hints(
    info: [UInt8], _ hear: @escaping BoardFeed.Hear
  ) throws(BusError) -> any HintSource {
    var options = SubscriberOptions()
    // The longest messages, as many as this, are what a flood can make a board hold. Hints that find
    // no room are dropped by their sender, and the next one or the timer makes up for them.
    options.highWater = 32
    return try Subscriber<Announcement>(
      directory: bus, topic: Announcement.topic, info: info, options: options, handler: hear)
  }
}
