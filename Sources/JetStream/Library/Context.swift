#if Relay
  import CNATS

  /// The one owner of a JetStream context, for calls about one stream.
  ///
  /// Not Sendable: each thread has its own.
  final class Context {
    let handle: OpaquePointer
    let connection: Connection
    let access: ServerAccess
    let subjects: Subjects

    /// How long the server has for an answer.
    static let answerMilliseconds: Int64 = 3000
    /// How long it has to acknowledge the next of what was published together; on a slow link even
    /// one part of a large event takes a while.
    static let ackMilliseconds: Int64 = 10_000

    /// - Parameter ledger: where the answers to what is published go.
    init(
      _ connection: Connection, _ access: ServerAccess, ledger: AckLedger? = nil
    ) throws(JetStreamError) {
      var options = jsOptions()
      jsOptions_Init(&options)
      options.Wait = Self.answerMilliseconds
      if let ledger {
        options.PublishAsync.AckHandler = AckLedger.handler
        options.PublishAsync.AckHandlerClosure = ledger.closure
        options.PublishAsync.MaxPending = 100_000
      }
      var made: OpaquePointer?
      try Status.check(
        natsConnection_JetStream(&made, connection.handle, &options), "use", access.place)
      guard let made else { throw JetStreamError(.failed, "use", access.place) }
      handle = made
      self.connection = connection
      self.access = access
      subjects = Subjects(stream: access.stream)
    }

    deinit { connection.bury(context: handle) }

    /// The error of a call about the stream.
    ///
    /// What is not permitted is not answered at all, and told only in passing.
    func error(
      _ status: natsStatus, _ operation: String, number: jsErrCode
    ) -> JetStreamError {
      if status == NATS_TIMEOUT, let complaint = connection.complaint {
        return JetStreamError(
          .refused, operation, access.place, detail: complaint, status: Int(status.rawValue))
      }
      return Status.error(status, operation, access.place, number: number)
    }

    /// The message at a place of the stream; nil when there is none.
    func message(at place: Int64) throws(JetStreamError) -> Message? {
      var found: OpaquePointer?
      var number = jsErrCode(0)
      let status = js_GetMsg(&found, handle, access.stream, UInt64(place), nil, &number)
      if status == NATS_NOT_FOUND, number != JSStreamNotFoundErr { return nil }
      guard status == NATS_OK, let found else {
        throw error(status, "read", number: number)
      }
      return Message(found)
    }
  }
#endif
