import TestSupport
import Testing

@testable import Shared

@Suite struct `Reading an event` {
  static let id = "0192f0c1-2b3c-7abc-9def-0123456789ab"

  /// A good event as key and JSON value, to be changed.
  var good: [(String, String)] {
    [
      ("specversion", #""1.0""#), ("id", "\"\(Self.id)\""), ("source", #""test://here""#),
      ("type", #""corkboard.post.create""#), ("subject", "\"\(Self.id)\""),
      ("time", #""2024-11-03T06:40:44.348Z""#), ("datacontenttype", #""application/json""#),
      ("sequence", #""7""#), ("logid", #""000000000000000100000000000000ab""#),
      ("data", #"{"title":"t","content":"c","author":"a"}"#),
    ]
  }

  func json(_ members: [(String, String)]) -> [UInt8] {
    Array("{\(members.map { "\"\($0.0)\": \($0.1)" }.joined(separator: " ,\n"))}".utf8)
  }

  func with(_ key: String, _ value: String?) -> [UInt8] {
    json(good.compactMap { $0.0 == key ? value.map { (key, $0) } : $0 })
  }

  func refusal(_ bytes: [UInt8]) -> EnvelopeError? {
    do throws(EnvelopeError) {
      _ = try Envelope.decode(bytes)
      return nil
    } catch {
      return error
    }
  }

  @Test func `gives what was written, in any order of keys`() throws {
    let seed = UInt64.random(in: .min ... .max)
    var random = SeededGenerator(seed: seed)
    let expected = try Envelope.decode(json(good))
    #expect(expected.seq == 7 && expected.logID == LogID(high: 1, low: 0xAB))
    for _ in 0..<50 {
      let entry = try Envelope.decode(json(good.shuffled(using: &random)))
      #expect(entry == expected, "seed \(seed)")
    }
  }

  @Test func `undoes writing for all kinds`() throws {
    let id = try #require(EventID(Self.id))
    let log = LogID.random()
    let later = EventID(high: id.high + 1 << 16, low: id.low)
    for entry in [
      Samples.create(id, title: "a\0b", content: "", seq: 3, logID: log),
      Samples.update(later, of: id, title: "t"), Samples.update(later, of: id, content: "\u{301}"),
      Samples.update(later, of: id, title: "t", content: "c"), Samples.delete(later, of: id),
    ] {
      #expect(try Envelope.decode(Envelope.encode(entry)) == entry)
    }
  }

  @Test func `keeps hostile text byte for byte`() throws {
    let id = try #require(EventID(Self.id))
    for text in Samples.hostileTexts {
      let entry = try Envelope.decode(Envelope.encode(Samples.create(id, content: text)))
      guard case .create(let post) = entry.event else {
        Issue.record("no create")
        continue
      }
      #expect(Array(post.content.utf8) == Array(text.utf8))
    }
  }

  @Test(arguments: ["sequence", "logid", "time", "datacontenttype", "subject"])
  func `does without what others may leave out`(key: String) throws {
    let entry = try Envelope.decode(with(key, nil))
    #expect(entry.event.time.description == "2024-11-03T06:40:44.348Z")
    #expect(entry.seq == (key == "sequence" ? 0 : 7))
    #expect(entry.event.post == entry.id)
  }

  @Test func `passes over unknown keys, also inside data`() throws {
    let entry = try Envelope.decode(
      json(
        [("x", #"{"data":[1,2]}"#)] + good.dropLast() + [("y", "null")] + [
          ("data", #"{"tags":["a"],"title":"t","content":"c","author":"a"}"#)
        ]))
    #expect(try entry == Envelope.decode(json(good)))
  }

  @Test(arguments: ["specversion", "id", "source", "type", "data"])
  func `names what is missing`(key: String) {
    #expect(refusal(with(key, nil)) == .missing(key))
  }

  @Test(arguments: [
    "specversion", "id", "source", "type", "subject", "time", "datacontenttype", "sequence",
    "logid", "data",
  ])
  func `is strict about types`(key: String) {
    #expect(refusal(with(key, "7")) == .wrongType(key))
    #expect(refusal(with(key, "null")) == .wrongType(key))
  }

  @Test(arguments: [
    "specversion", "id", "source", "type", "subject", "time", "datacontenttype", "sequence",
    "logid", "data",
  ])
  func `refuses a key that stands twice`(key: String) {
    #expect(refusal(json(good + good.filter { $0.0 == key })) == .repeated(key))
  }

  @Test(arguments: [
    ("id", #""x""#), ("id", #""0192f0c1-2b3c-4abc-9def-0123456789ab""#), ("source", #""""#),
    ("subject", #""0192f0c1-2b3c-7abc-9def-0123456789ac""#), ("time", #""yesterday""#),
    ("datacontenttype", #""text/xml""#),
  ])
  func `names a value that is not valid`(key: String, value: String) {
    #expect(refusal(with(key, value)) == .invalid(key))
  }

  @Test func `tells the unknown from the broken`() {
    #expect(
      refusal(with("type", #""corkboard.post.pin""#)) == .unknownType("corkboard.post.pin"))
    #expect(
      refusal(with("type", #""corkboard.post.\u0301create""#))
        == .unknownType("corkboard.post.\u{301}create"))
    #expect(refusal(with("specversion", #""2.0""#)) == .unknownVersion("2.0"))
    let foreign = json(
      good.map { $0.0 == "data" ? ("data", "[1]") : $0.0 == "type" ? ("type", #""x""#) : $0 })
    #expect(refusal(foreign)?.isUnknown == true)
    #expect(refusal(with("id", #""x""#))?.isUnknown == false)
    let long = String(repeating: "x", count: 10_000)
    #expect((refusal(with("type", "\"\(long)\""))?.description.utf8.count ?? 0) < 200)
  }

  @Test func `holds text against the limits of a post`() {
    let long = String(repeating: "x", count: 201)
    #expect(
      refusal(with("data", #"{"title":"\#(long)","content":"","author":"a"}"#))
        == .refused(.tooManyCharacters(.title, count: 201, limit: 200)))
    #expect(
      refusal(with("data", #"{"title":" ","content":"","author":"a"}"#))
        == .refused(.blank(.title)))
  }

  @Test(arguments: [
    #"{"title":"t","content":"c"}"#, #"{"title":"t","author":"a"}"#,
    #"{"content":"c","author":"a"}"#,
    #"{"title":1,"content":"c","author":"a"}"#, #"{"title":null,"content":"c","author":"a"}"#,
    #"{"title":"\ud800","content":"c","author":"a"}"#, "{}", "[]", #""""#,
    #"{"title":"t","title":"u","content":"c","author":"a"}"#,
  ])
  func `refuses data that makes no post`(data: String) {
    #expect(refusal(with("data", data)) != nil)
  }

  @Test func `survives every cut and every changed byte`() {
    let bytes = json(good)
    for length in 0..<bytes.count { #expect(refusal(Array(bytes[..<length])) != nil) }
    for place in bytes.indices {
      for byte: UInt8 in [0x00, 0x22, 0x5C, 0x7B, 0x80, 0xFF] {
        var changed = bytes
        changed[place] = byte
        _ = refusal(changed)
      }
    }
  }

  @Test func `refuses what is no object at all`() {
    #expect(refusal([]) == .notJSON(offset: 0, reason: "an object is expected"))
    #expect(refusal(Array("[]".utf8)) != nil)
    #expect(refusal(json(good) + Array("x".utf8)) != nil)
    #expect(refusal(Array(repeating: 0x5B, count: 1_000_000)) != nil)
    #expect(refusal(with("x", nil) + [0]) != nil)
  }
}
