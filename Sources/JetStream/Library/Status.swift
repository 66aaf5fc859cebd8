#if Relay
  import CNATS

  /// The library's status numbers and JetStream's error numbers as errors of ours.
  enum Status {
    /// Throws what `status` means, if it is not success.
    static func check(
      _ status: natsStatus, _ operation: String, _ object: String,
      number: jsErrCode = jsErrCode(0)
    ) throws(JetStreamError) {
      guard status != NATS_OK else { return }
      throw error(status, operation, object, number: number)
    }

    static func error(
      _ status: natsStatus, _ operation: String, _ object: String,
      number: jsErrCode = jsErrCode(0), detail: String? = nil
    ) -> JetStreamError {
      JetStreamError(
        code(status, number), operation, object, detail: detail ?? words(status),
        status: Int(status.rawValue), number: Int(number.rawValue))
    }

    private static func code(_ status: natsStatus, _ number: jsErrCode) -> JetStreamError.Code {
      switch number {
      case JSStreamNotFoundErr: return .noStream
      case JSNotEnabledErr, JSNotEnabledForAccountErr: return .noJetStream
      case JSClusterNotAvailErr, JSClusterNotLeaderErr, JSStreamOfflineErr: return .noAnswer
      default: break
      }
      switch status {
      case NATS_NO_SERVER, NATS_IO_ERROR, NATS_CONNECTION_CLOSED, NATS_CONNECTION_DISCONNECTED,
        NATS_STALE_CONNECTION, NATS_INVALID_SUBSCRIPTION, NATS_NOT_YET_CONNECTED:
        return .unreachable
      case NATS_TIMEOUT, NATS_MISSED_HEARTBEAT: return .noAnswer
      case NATS_CONNECTION_AUTH_FAILED, NATS_NOT_PERMITTED: return .refused
      case NATS_NO_RESPONDERS: return .noJetStream
      case NATS_SSL_ERROR, NATS_SECURE_CONNECTION_WANTED, NATS_SECURE_CONNECTION_REQUIRED:
        return .insecure
      case NATS_INVALID_ARG, NATS_ADDRESS_MISSING: return .misconfigured
      default: return .failed
      }
    }

    /// The status in words; of what happened on this thread last, the library knows more.
    private static func words(_ status: natsStatus) -> String {
      var last = NATS_OK
      if let more = nats_GetLastError(&last), last == status, more.pointee != 0 {
        // Where in the library it happened is of no use to a reader.
        let text = String(cString: more)
        guard text.hasPrefix("("), let place = text.firstRange(of: ".c:"),
          let end = text[place.upperBound...].firstRange(of: "): ")
        else { return text }
        return String(text[end.upperBound...])
      }
      return natsStatus_GetText(status).map { String(cString: $0) } ?? "status \(status.rawValue)"
    }
  }
#endif
