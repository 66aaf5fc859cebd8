#if Relay
  import CNATS

  /// What becomes a message of the stream.
  struct MessageDraft {
    let id: String
    let subject: String
    let body: ArraySlice<UInt8>
    var header: (name: String, value: String)?
  }

  extension Context {
    /// Sends a message off; the answer comes to the ledger.
    func publish(_ draft: MessageDraft) throws(JetStreamError) {
      var message: OpaquePointer?
      var status = draft.body.withUnsafeBytes { bytes in
        natsMsg_Create(
          &message, draft.subject, nil,
          bytes.baseAddress?.assumingMemoryBound(to: CChar.self), Int32(bytes.count))
      }
      // Once it is published it is the library's, and the pointer is nil.
      defer { natsMsg_Destroy(message) }
      if status == NATS_OK, let header = draft.header, let message {
        status = natsMsgHeader_Set(message, header.name, header.value)
      }
      if status == NATS_OK {
        status = draft.id.withCString { id in
          access.stream.withCString { stream in
            var options = jsPubOptions()
            jsPubOptions_Init(&options)
            options.MsgId = id
            options.ExpectStream = stream
            return js_PublishMsgAsync(handle, &message, &options)
          }
        }
      }
      guard status == NATS_OK else { throw error(status, "publish to", number: jsErrCode(0)) }
    }
  }
#endif
