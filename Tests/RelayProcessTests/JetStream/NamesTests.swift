import Testing

@testable import JetStream

@Suite struct `Names and addresses of servers and streams` {
  @Test(
    arguments: [
      ("nats://host:4222", "nats://host:4222", nil, nil),
      ("host", "nats://host", nil, nil),
      ("tls://[::1]:4222/", "tls://[::1]:4222", nil, nil),
      ("nats://kim:p%40ss:w@host:1", "nats://host:1", "kim", "p@ss:w"),
      ("nats://token@host:1", "nats://host:1", "token", nil),
      ("nats://kim:a@b@host:1", "nats://host:1", "kim", "a@b"),
    ] as [(String, String, String?, String?)])
  func `an address is read, and shown without its secrets`(
    _ text: String, _ shown: String, _ user: String?, _ password: String?
  ) throws {
    let address = try #require(ServerAddress(text))
    #expect("\(address)" == shown && address.user == user && address.password == password)
  }

  @Test(arguments: [
    "", "http://host", "nats://", "nats://ho st", "nats://host\n", "nats://@h", "a b",
  ])
  func `what is no address is refused`(_ text: String) {
    #expect(ServerAddress(text) == nil)
  }

  @Test func `several addresses stand with commas between them`() {
    #expect(ServerAddress.list("nats://a:1, tls://b:2")?.map(\.url) == ["nats://a:1", "tls://b:2"])
    #expect(ServerAddress.list("nats://a:1,") == nil)
  }

  @Test func `unlike boards have unlike streams, of names that every server takes`() {
    let names = ["main", "a.b", "a_b", "a-b", "a=2Eb", "회의"].map(StreamName.of)
    #expect(Set(names).count == names.count && names.allSatisfy(StreamName.isValid))
    #expect(names[0] == "corkboard-main" && names[1] == "corkboard-a=2Eb")
  }

  @Test(arguments: ["", "a b", "a.b", "a*", "a>", "a%2E", "é", String(repeating: "a", count: 201)])
  func `a stream has no such name`(_ name: String) { #expect(!StreamName.isValid(name)) }

  @Test(arguments: [
    ("a.>", "a.event", true), ("a.*", "a.event", true), ("a.event", "a.event", true),
    (">", "a.event", true), ("*.event", "a.event", true), ("a.event.>", "a.event", false),
    ("a", "a.event", false), ("b.>", "a.event", false), ("*", "a.event", false),
    ("a.event.x", "a.event", false),
  ])
  func `a stream's subjects take in an event or not`(
    _ pattern: String, _ subject: String, _ matches: Bool
  ) {
    #expect(SubjectPattern.matches(pattern, subject) == matches)
  }
}

@Suite struct `An event in parts` {
  @Test(arguments: [1, 2, 7, 8, 9, 100])
  func `is whole when the parts are put together`(_ room: Int) {
    let body = (0..<50).map { UInt8($0) }
    let parts = Parts.split(body, largest: 2 * room + Parts.headerRoom)
    #expect(parts.flatMap { Array($0) } == body)
    #expect(parts.allSatisfy { (1...room).contains($0.count) })
  }

  @Test func `its parts' places are read back, and nothing else is`() {
    #expect(Parts.places(Parts.text([1, 22, 333])) == [1, 22, 333])
    for text in ["", "1,", "0", "-1", "x", "1 2", String(repeating: "1,", count: 5000) + "1"] {
      #expect(Parts.places(text) == nil, "\(text.prefix(9))")
    }
  }

  @Test func `ids of repetitions lead to the event's`() {
    #expect(
      MessageID.event("abc" + MessageID.suffix(7)) == "abc" && MessageID.event("abc") == "abc")
  }
}
