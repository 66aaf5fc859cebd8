#if Relay
  import CNATS

  /// The one owner of a pull consumer: the server's cursor in the stream.
  ///
  /// It acknowledges nothing and lives only as long as it is used: where to go on is known here.
  final class Consumer {
    /// The place of the last message that came through it; where it goes on after.
    private(set) var place: Int64
    /// False once messages went missing on the way, or the server has lost it: make another one.
    private(set) var isSound = true

    private let context: Context
    private let subscription: OpaquePointer
    private var delivered: UInt64 = 0

    /// For how long the server keeps it unused.
    private static let keptNanoseconds: Int64 = 20_000_000_000

    init(_ context: Context, after place: Int64) throws(JetStreamError) {
      var made: OpaquePointer?
      var number = jsErrCode(0)
      let status = context.access.stream.withCString { stream in
        var options = jsSubOptions()
        jsSubOptions_Init(&options)
        options.Stream = stream
        options.Config.DeliverPolicy = js_DeliverByStartSequence
        options.Config.OptStartSeq = UInt64(place) + 1
        options.Config.AckPolicy = js_AckNone
        options.Config.InactiveThreshold = Self.keptNanoseconds
        options.Config.MemoryStorage = true
        return js_PullSubscribe(
          &made, context.handle, context.subjects.event, nil, nil, &options, &number)
      }
      guard status == NATS_OK, let made else {
        throw context.error(status, "read", number: number)
      }
      self.context = context
      self.place = place
      subscription = made
    }

    deinit {
      // Has the server forget it, if it still listens.
      natsSubscription_Unsubscribe(subscription)
      context.connection.bury(subscription: subscription)
    }

    func fetch(
      limit: Int, bytes: Int64, wait: Duration
    ) throws(JetStreamError) -> (messages: [(Int64, Message)], pending: Int64) {
      var request = jsFetchRequest()
      jsFetchRequest_Init(&request)
      request.Batch = Int32(limit)
      request.MaxBytes = bytes
      // With a time: gives what there is at once, or else waits that long for a first message.
      request.NoWait = true
      request.Expires = wait.nanoseconds
      // The server that holds the cursor may go, and the connection be another one's.
      request.Heartbeat = wait.nanoseconds / 5
      var list = natsMsgList()
      let clock = ContinuousClock()
      let start = clock.now
      var status = natsSubscription_FetchRequest(&list, subscription, &request)
      let left = wait - (clock.now - start)
      if status == NATS_TIMEOUT, left > wait / 2 {
        // A server that takes "no wait" at its word.
        request.NoWait = false
        request.Batch = 1
        request.Expires = left.nanoseconds
        request.Heartbeat = left.nanoseconds / 5
        status = natsSubscription_FetchRequest(&list, subscription, &request)
      }
      if status == NATS_TIMEOUT { return ([], try pending()) }
      if status == NATS_MISSED_HEARTBEAT {
        isSound = false
        return ([], 1)
      }
      if status == NATS_NO_RESPONDERS {
        // It comes at once; whoever asked again at once would do nothing else.
        throw JetStreamError(
          .noAnswer, "read", context.access.place, detail: "the server has lost the cursor",
          status: Int(status.rawValue))
      }
      guard status == NATS_OK else {
        throw context.error(status, "read", number: jsErrCode(0))
      }
      defer { natsMsgList_Destroy(&list) }
      return take(&list)
    }

    private func take(
      _ list: inout natsMsgList
    ) -> (messages: [(Int64, Message)], pending: Int64) {
      var messages: [(Int64, Message)] = []
      messages.reserveCapacity(Int(list.Count))
      var pending: Int64 = 0
      for index in 0..<Int(list.Count) {
        guard let handle = list.Msgs[index] else { continue }
        // Its owner is the value from here.
        list.Msgs[index] = nil
        let message = Message(handle)
        var facts: UnsafeMutablePointer<jsMsgMetaData>?
        guard natsMsg_GetMetaData(&facts, handle) == NATS_OK, let facts else { continue }
        defer { jsMsgMetaData_Destroy(facts) }
        // A hole in the consumer's own numbers is a message that got lost on the way.
        guard facts.pointee.Sequence.Consumer == delivered + 1 else {
          isSound = false
          break
        }
        delivered += 1
        place = Int64(clamping: facts.pointee.Sequence.Stream)
        pending = Int64(clamping: facts.pointee.NumPending)
        messages.append((place, message))
      }
      return (messages, pending)
    }

    /// How many messages wait for this consumer when none came.
    private func pending() throws(JetStreamError) -> Int64 {
      var info: UnsafeMutablePointer<jsConsumerInfo>?
      var number = jsErrCode(0)
      let status = natsSubscription_GetConsumerInfo(&info, subscription, nil, &number)
      guard status == NATS_OK, let info else {
        if status == NATS_NOT_FOUND || status == NATS_TIMEOUT || number == JSConsumerNotFoundErr {
          isSound = false
          return 1
        }
        throw context.error(status, "read", number: number)
      }
      defer { jsConsumerInfo_Destroy(info) }
      // Some wait and none came: the cursor stands on a server that has lost it.
      if info.pointee.NumPending > 0 { isSound = false }
      return Int64(clamping: info.pointee.NumPending)
    }
  }

  extension Duration {
    fileprivate var nanoseconds: Int64 {
      let (seconds, attoseconds) = components
      return seconds * 1_000_000_000 + attoseconds / 1_000_000_000
    }
  }
#endif
