import JetStream
import RelayProcess
import Shared
import TestSupport
import Testing

@Suite struct `A relay's side of the log` {
  private let temporary = TemporaryDirectory()

  private func open(_ name: String = "here") throws -> RelayLog {
    try RelayLog(
      EventLog(boardDirectory: temporary.file(name), source: "corkboard://\(name)/main"))
  }

  private func begun(_ name: String = "here") throws -> RelayLog {
    let relay = try open(name)
    try relay.begin(RelayPlace(stream: "s", created: 1, first: 1))
    return relay
  }

  @discardableResult
  private func post(_ titles: String..., on relay: RelayLog) throws -> [LogEntry] {
    try relay.log.append(titles.map { .create(Draft(title: $0, content: "", author: "kim")) })
  }

  /// Events of another machine as messages, from a place of the stream on.
  private func foreign(_ titles: String..., from place: Int64) throws -> [IncomingMessage] {
    let other = try open("there")
    let before = try other.log.head()
    try other.log.append(titles.map { .create(Draft(title: $0, content: "", author: "lee")) })
    return try other.log.entries(after: before, limit: 99).entries.enumerated().map {
      let message = StreamEvent.message($1)
      return IncomingMessage(place: place + Int64($0), id: message.id, body: message.body)
    }
  }

  private func titles(_ outgoing: RelayLog.Outgoing) throws -> [String] {
    try outgoing.messages.map { message in
      guard case .create(let post) = try Envelope.decode(message.body).event else { return "?" }
      return post.title
    }
  }

  private func stored(_ outgoing: RelayLog.Outgoing, from place: Int64 = 1) -> Published {
    Published(outgoing.messages.indices.map { .stored(place + Int64($0)) })
  }

  @Test func `sends what was posted here, in order, and each once`() throws {
    let relay = try begun()
    try post("one", "two", on: relay)
    let outgoing = try relay.outgoing()
    #expect(try titles(outgoing) == ["one", "two"])
    #expect(relay.settle(outgoing, stored(outgoing)) == .done)
    #expect(try relay.outgoing().messages.isEmpty)
    try relay.keep()
    #expect(try open().outgoing().messages.isEmpty)
  }

  @Test func `a message carries no place of this log`() throws {
    let relay = try begun()
    try post("one", on: relay)
    let body = String(decoding: try relay.outgoing().messages[0].body, as: UTF8.self)
    #expect(!body.contains("sequence") && !body.contains("logid"))
    #expect(body.contains("corkboard://here/main"))
  }

  @Test func `the place moves over what was acknowledged, and no further`() throws {
    let relay = try begun()
    try post("one", "two", "three", on: relay)
    let outgoing = try relay.outgoing()
    let published = Published([.stored(1), .none, .stored(3)])
    #expect(relay.settle(outgoing, published) == .unanswered)
    #expect(try titles(relay.outgoing()) == ["two", "three"])
    #expect(relay.settle(try relay.outgoing(), Published([.noRoom("full")])) == .noRoom("full"))
    #expect(relay.settle(try relay.outgoing(), Published([])) == .unanswered)
    #expect(try titles(relay.outgoing()) == ["two", "three"])
  }

  @Test func `what came from the stream is not sent to it`() throws {
    let relay = try begun()
    let taken = try relay.take(try foreign("a", "b", from: 1))
    #expect(taken.added.count == 2 && relay.place?.read == 2)
    try post("mine", on: relay)
    #expect(try relay.take(try foreign("c", from: 3)).added.count == 1)
    try post("mine too", on: relay)
    #expect(try relay.take(try foreign("d", from: 4)).added.count == 1)
    let outgoing = try relay.outgoing()
    #expect(try titles(outgoing) == ["mine", "mine too"])
    #expect(relay.settle(outgoing, stored(outgoing, from: 5)) == .done)
    #expect(try relay.outgoing().messages.isEmpty)
    #expect(relay.place?.sent == 6)
    #expect(try relay.log.posts(before: nil, limit: 9).count == 6)
  }

  @Test func `what the stream has already is not sent to it when it begins anew`() throws {
    let relay = try begun()
    let theirs = try foreign("a", from: 1)
    _ = try relay.take(theirs)
    try post("mine", on: relay)
    let outgoing = try relay.outgoing()
    _ = relay.settle(outgoing, stored(outgoing, from: 2))
    try relay.begin(RelayPlace(stream: "s", created: 2, first: 1))
    let both = [
      IncomingMessage(place: 1, id: outgoing.messages[0].id, body: outgoing.messages[0].body)
    ]
    #expect(try relay.take(both).added.isEmpty)
    #expect(try titles(relay.outgoing()) == ["a"])
  }

  @Test func `a place that was not kept costs a repetition and nothing else`() throws {
    let relay = try begun()
    try post("one", on: relay)
    let outgoing = try relay.outgoing()
    _ = relay.settle(outgoing, stored(outgoing))
    let after = try open()
    #expect(try after.outgoing() == outgoing)
    let message = IncomingMessage(
      place: 1, id: outgoing.messages[0].id, body: outgoing.messages[0].body)
    #expect(try after.take([message]).added.isEmpty)
    #expect(try after.outgoing().messages.isEmpty)
  }

  @Test func `the events and the place are kept in one transaction`() throws {
    let relay = try begun()
    _ = try relay.take(try foreign("a", "b", from: 8))
    let place = try #require(try open().place)
    #expect(place.read == 9 && place.sent == 2 && place.anchor?.place == 9)
  }

  @Test func `messages that are no events move the place and are named`() throws {
    let relay = try begun()
    let garbage = IncomingMessage(place: 3, id: "", body: [0xFF])
    let torn = IncomingMessage(place: 4, id: "x", body: [], flaw: "part 1 of 2 is gone")
    let taken = try relay.take([garbage, torn])
    #expect(taken.added.isEmpty && taken.flaws.count == 2 && relay.place?.read == 4)
    #expect(taken.flaws[1] == "message 4 of the stream is passed over: part 1 of 2 is gone")
  }

  @Test func `an id at the end of all time is passed over, so that ids do not run out`() throws {
    let relay = try begun()
    let id = EventID.greatest
    let post = Post(
      id: id, title: "t", content: "", author: "a", source: "s", createdAt: Timestamp.now())
    let message = StreamEvent.message(
      LogEntry(seq: 0, id: id, logID: nil, source: "s", event: .create(post)))
    let taken = try relay.take([IncomingMessage(place: 1, id: message.id, body: message.body)])
    #expect(taken.added.isEmpty && taken.flaws.count == 1)
  }

  @Test func `what was pruned is known until all is read that a later look found`() throws {
    let relay = try begun()
    let messages = try foreign("a", "b", from: 1)
    _ = try relay.take(messages)
    try relay.log.prune(before: Timestamp(milliseconds: .max))
    relay.looked(upTo: 3, since: try relay.log.lastForgetting())
    try relay.keep()
    #expect(try relay.log.lastForgetting() != nil)
    let again = IncomingMessage(place: 3, id: messages[0].id, body: messages[0].body)
    #expect(try relay.take([again]).added.isEmpty && relay.place?.read == 3)
    try relay.keep()
    #expect(try relay.log.lastForgetting() == nil && open().place?.read == 3)
  }

  @Test func `what was pruned after a look, or before another stream, is known on`() throws {
    let relay = try begun()
    func prune() throws {
      try post("one", on: relay)
      try relay.log.prune(before: Timestamp(milliseconds: .max))
    }
    try prune()
    relay.looked(upTo: 0, since: try relay.log.lastForgetting())
    try prune()
    try relay.keep()
    #expect(try relay.log.lastForgetting() != nil)
    relay.looked(upTo: 0, since: try relay.log.lastForgetting())
    relay.disconnected()
    try relay.keep()
    #expect(try relay.log.lastForgetting() != nil)
    relay.looked(upTo: 0, since: try relay.log.lastForgetting())
    try relay.begin(RelayPlace(stream: "s", created: 2, first: 1))
    try relay.keep()
    #expect(try relay.log.lastForgetting() != nil)
    relay.looked(upTo: 0, since: try relay.log.lastForgetting())
    try relay.keep()
    #expect(try relay.log.lastForgetting() == nil)
  }

  @Test func `a batch is bounded in bytes`() throws {
    let relay = try begun()
    let content = String(repeating: "x", count: 1 << 20)
    for number in 0..<6 {
      try relay.log.append([.create(Draft(title: "\(number)", content: content, author: "k"))])
    }
    var sent = 0
    var batches = 0
    while true {
      let outgoing = try relay.outgoing()
      if outgoing.messages.isEmpty { break }
      #expect(outgoing.messages.count <= 4)
      sent += outgoing.messages.count
      batches += 1
      #expect(relay.settle(outgoing, stored(outgoing)) == .done)
    }
    #expect(sent == 6 && batches == 2)
  }
}
