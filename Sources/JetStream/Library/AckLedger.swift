#if Relay
  import Bus
  import CNATS

  /// The server's answers to what was published, written by the library's threads.
  final class AckLedger: Sendable {
    enum Ack: Sendable {
      /// In the stream at this place; a repetition is there already, or was.
      case stored(Int64, isRepetition: Bool)
      case failed(status: Int, number: Int, String)
    }

    private let number: UInt
    private let acks = Monitor<[String: Ack]>([:])

    init() {
      number = Self.all.change { all in
        all.next += 1
        return all.next
      }
      Self.all.change { $0.ledgers[self.number] = Entry(ledger: self) }
    }

    deinit { Self.all.change { [number] in _ = $0.ledgers.removeValue(forKey: number) } }

    /// The answers by message id; they are forgotten here.
    func take() -> [String: Ack] {
      acks.change { acks in
        defer { acks = [:] }
        return acks
      }
    }

    /// How many answers there are.
    var count: Int { acks.change { $0.count } }

    // MARK: The library's side

    private struct Entry: Sendable { weak let ledger: AckLedger? }

    private struct All {
      var next: UInt = 0
      var ledgers: [UInt: Entry] = [:]
    }

    /// An answer may come when its ledger is gone, so the library is given a number, no pointer.
    private static let all = Monitor(All())

    var closure: UnsafeMutableRawPointer? { UnsafeMutableRawPointer(bitPattern: number) }

    static let handler: jsPubAckHandler = { _, message, ack, failure, closure in
      guard let message else { return }
      defer { natsMsg_Destroy(message) }
      let number = UInt(bitPattern: closure)
      guard let ledger = AckLedger.all.change({ $0.ledgers[number]?.ledger }),
        let id = Message.header(message, "Nats-Msg-Id")
      else { return }
      let answer: Ack
      if let ack {
        answer = .stored(Int64(clamping: ack.pointee.Sequence), isRepetition: ack.pointee.Duplicate)
      } else if let failure {
        answer = .failed(
          status: Int(failure.pointee.Err.rawValue), number: Int(failure.pointee.ErrCode.rawValue),
          failure.pointee.ErrText.map { String(cString: $0) } ?? "no reason given")
      } else {
        return
      }
      ledger.acks.change { $0[id] = answer }
    }
  }
#endif
