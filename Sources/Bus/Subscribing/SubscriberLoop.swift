/// The work of a subscriber's thread: it owns the socket, drains it, decodes, and hands over.
struct SubscriberLoop<Message: BusMessage>: Sendable {
  let directory: String
  let topic: Topic
  let info: [UInt8]
  let options: SubscriberOptions
  let control: SubscriberControl
  let handler: @Sendable ([Message]) -> Void

  func run() {
    serve()
    control.over()
  }

  private func serve() {
    var listening: Listening
    do {
      listening = try listen()
      control.started(.success(()))
    } catch {
      control.started(.failure(error))
      return
    }
    let frame = Frame()
    var poll = self.poll(listening)
    // Nothing is waited for before all was received that may be there.
    var isDrained = false
    while true {
      poll.wait(milliseconds: isDrained ? -1 : 0)
      if poll.isReadable(1) {
        let orders = control.takeOrders()
        if orders.isStopping { return }
        if let question = orders.question {
          control.answer(question, renew(&listening))
          poll = self.poll(listening)
          isDrained = false
        }
      }
      listening.withSocket { socket in
        // After a wait the first message goes alone: to find out that there is no other takes time.
        if isDrained { isDrained = hand(from: socket, frame, upTo: 1) }
        if !isDrained { isDrained = hand(from: socket, frame, upTo: max(1, options.batch)) }
      }
    }
  }

  private func poll(_ listening: borrowing Listening) -> PollSet {
    var poll = PollSet()
    poll.add(descriptor: listening.descriptor)
    poll.add(descriptor: control.wakeDescriptor)
    return poll
  }

  private func renew(_ listening: inout Listening) -> Result<Bool, BusError> {
    if listening.isInPlace { return .success(false) }
    do {
      listening = try listen()
      return .success(true)
    } catch {
      return .failure(error)
    }
  }

  private func listen() throws(BusError) -> Listening {
    let listening = try Listening(in: BusDirectory(directory), topic: topic, options)
    // A publisher that sees the announcement at once finds a socket that is being served: libzmq
    // answers it when the loop receives, which it does next.
    try listening.announce(info)
    return listening
  }

  /// Hands over what has come in.
  ///
  /// - Returns: whether nothing is left.
  private func hand(
    from socket: borrowing Socket, _ frame: borrowing Frame, upTo limit: Int
  ) -> Bool {
    var messages: [Message] = []
    var malformed = 0
    var isDrained = false
    for _ in 0..<limit {
      guard socket.receive(into: frame) else {
        isDrained = true
        break
      }
      let isOurs = frame.withBytes { $0.elementsEqual(topic.frame) }
      var frames = 1
      var message: Message?
      while frame.hasMore, socket.receive(into: frame) {
        frames += 1
        if frames == 2, isOurs { message = frame.withBytes { try? Message(decoding: $0) } }
      }
      if let message, frames == 2 { messages.append(message) } else { malformed += 1 }
    }
    if !messages.isEmpty || malformed > 0 {
      control.count {
        $0.received += messages.count
        $0.malformed += malformed
      }
    }
    if !messages.isEmpty { handler(messages) }
    return isDrained
  }
}
