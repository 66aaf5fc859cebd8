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
    while true {
      poll.wait(milliseconds: -1)
      if poll.isReadable(1) {
        let orders = control.takeOrders()
        if orders.isStopping { return }
        if let question = orders.question {
          control.answer(question, renew(&listening))
          poll = self.poll(listening)
        }
      }
      let batch = listening.withSocket { drain($0, into: frame) }
      if !batch.isEmpty { handler(batch) }
    }
  }

  private func poll(_ listening: borrowing Listening) -> PollSet {
    var poll = PollSet()
    listening.withSocket { poll.add($0) }
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
    // answers it when the loop polls, which it does next.
    var poll = self.poll(listening)
    poll.wait(milliseconds: 0)
    try listening.announce(info)
    return listening
  }

  private func drain(_ socket: borrowing Socket, into frame: borrowing Frame) -> [Message] {
    var messages: [Message] = []
    var malformed = 0
    for _ in 0..<max(1, options.batch) {
      guard socket.receive(into: frame) else { break }
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
    return messages
  }
}
