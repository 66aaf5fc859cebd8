#if Relay
  import CNATS

  /// A stream's facts with what only publishing needs to know.
  struct StreamLook {
    let facts: StreamFacts
    /// The largest message that server and stream take.
    let largest: Int
  }

  extension Context {
    /// The smallest limit that a stream's messages may have; parts smaller than that make no sense.
    private static let leastLargest = 16_384

    /// The stream as it is now.
    func look() throws(JetStreamError) -> StreamLook {
      var info: UnsafeMutablePointer<jsStreamInfo>?
      var number = jsErrCode(0)
      let status = js_GetStreamInfo(&info, handle, access.stream, nil, &number)
      guard status == NATS_OK, let info else {
        throw error(status, "find", number: number == jsErrCode(0) ? missing(status) : number)
      }
      defer { jsStreamInfo_Destroy(info) }
      return try look(info.pointee)
    }

    /// The stream, made if it is not there.
    func findOrMake() throws(JetStreamError) -> StreamLook {
      do throws(JetStreamError) {
        return try look()
      } catch  where error.code == .noStream {
        return try make()
      }
    }

    private func missing(_ status: natsStatus) -> jsErrCode {
      status == NATS_NOT_FOUND ? JSStreamNotFoundErr : jsErrCode(0)
    }

    private func make() throws(JetStreamError) -> StreamLook {
      var info: UnsafeMutablePointer<jsStreamInfo>?
      var number = jsErrCode(0)
      let status = access.stream.withCString { name in
        subjects.all.withCString { subject in
          var list: UnsafePointer<CChar>? = subject
          return withUnsafeMutablePointer(to: &list) { list in
            var config = jsStreamConfig()
            jsStreamConfig_Init(&config)
            config.Name = name
            config.Subjects = list
            config.SubjectsLen = 1
            config.Storage = js_FileStorage
            config.Retention = js_LimitsPolicy
            // A full stream refuses, and forgets nothing.
            config.Discard = js_DiscardNew
            config.Replicas = Int64(access.replicas)
            return js_AddStream(&info, handle, &config, nil, &number)
          }
        }
      }
      guard status == NATS_OK, let info else {
        let reason = error(status, "make", number: number)
        // Several relays make it at the same moment, and one of them is first.
        if number == JSStreamNameExistErr { return try look() }
        throw JetStreamError(
          [.refused, .noAnswer, .noJetStream].contains(reason.code) ? reason.code : .noStream,
          "make", access.place, detail: "\(reason.detail); \(recipe)", status: reason.status,
          number: reason.number)
      }
      defer { jsStreamInfo_Destroy(info) }
      return try look(info.pointee)
    }

    /// How an administrator makes the stream.
    private var recipe: String {
      "it can be made with: nats stream add \(access.stream) --subjects '\(subjects.all)' "
        + "--storage file --retention limits --discard new --replicas \(access.replicas) --defaults"
    }

    private func look(_ info: jsStreamInfo) throws(JetStreamError) -> StreamLook {
      guard let config = info.Config?.pointee else {
        throw JetStreamError(.failed, "read the settings of", access.place)
      }
      let largest = config.MaxMsgSize > 0 ? Int(config.MaxMsgSize) : Int.max
      try check(config, largest)
      let discardsOld = config.Discard == js_DiscardOld
      let forgets =
        config.MaxAge > 0 || config.MaxMsgsPerSubject > 0
        || discardsOld && (config.MaxMsgs > 0 || config.MaxBytes > 0)
      return StreamLook(
        facts: StreamFacts(
          identity: StreamIdentity(name: access.stream, created: info.Created),
          first: max(1, Int64(clamping: info.State.FirstSeq)),
          last: Int64(clamping: info.State.LastSeq), forgets: forgets),
        largest: min(largest, connection.largestMessage))
    }

    private func check(_ config: jsStreamConfig, _ largest: Int) throws(JetStreamError) {
      func unsuitable(_ why: String) -> JetStreamError {
        JetStreamError(.unsuitable, "use", access.place, detail: why)
      }
      let taken = (0..<Int(config.SubjectsLen)).compactMap { index in
        config.Subjects?[index].map { String(cString: $0) }
      }
      for subject in [subjects.event, subjects.part]
      where !taken.contains(where: { SubjectPattern.matches($0, subject) }) {
        throw unsuitable(
          "it does not take \(subject); add the subject \(subjects.all) to it, or choose another "
            + "with --stream NAME")
      }
      guard config.Retention == js_LimitsPolicy else {
        throw unsuitable("it lets go what was read; it has to be of the retention limits")
      }
      guard !config.NoAck else {
        throw unsuitable("it acknowledges nothing; make it without no_ack")
      }
      guard min(largest, connection.largestMessage) >= Self.leastLargest else {
        throw unsuitable(
          "its messages may have \(min(largest, connection.largestMessage)) bytes; "
            + "let them have \(Self.leastLargest) at least")
      }
    }
  }
#endif
