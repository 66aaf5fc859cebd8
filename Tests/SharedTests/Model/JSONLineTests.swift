import Foundation
import TestSupport
import Testing

@testable import Shared

@Suite(.ownThread) struct `A line of JSON` {
  func decode(_ line: String) throws -> JSONLine { try JSONLine.decode(Array(line.utf8)) }

  func error(_ line: String) -> JSONLineError? {
    do {
      _ = try decode(line)
      return nil
    } catch { return error as? JSONLineError }
  }

  @Test(arguments: [
    #"{"title":"t"}"#, #"{"title":"t","content":null,"author":null}"#,
    #" { "other" : [1, {"title": 2}, "x"] , "title" : "\u0074" } "#,
    #"{"title":"t","specversion":null}"#,
  ])
  func `is a post when it has a title`(line: String) throws {
    #expect(try decode(line) == .post(title: "t", content: "", author: nil))
  }

  @Test func `gives the texts in any order`() throws {
    #expect(
      try decode(#"{"author":"a","content":"c\n","title":"t"}"#)
        == .post(title: "t", content: "c\n", author: "a"))
  }

  @Test func `is an event when it names a specversion, wherever that stands`() throws {
    let entry = Samples.create(EventID(high: 0x0190_0000_0000_7000, low: 0x8000_0000_0000_0001))
    let line = String(decoding: Envelope.encode(entry), as: UTF8.self)
    #expect(try decode(line) == .entry(entry))
    let moved =
      line.replacing(#""specversion":"1.0","#, with: "").dropLast() + #","specversion":"1.0"}"#
    #expect(try decode(String(moved)) == .entry(entry))
    #expect(error(#"{"specversion":"2.0"}"#) == .event(.unknownVersion("2.0")))
    #expect(error(#"{"specversion":1}"#) == .event(.wrongType("specversion")))
  }

  @Test func `is refused with the reason`() {
    #expect(error(#"{"content":"c"}"#) == .noTitle)
    #expect(error(#"{"title":null}"#) == .noTitle)
    #expect(error(#"{"title":7}"#) == .notAText("title"))
    #expect(error(#"{"title":"t","author":["a"]}"#) == .notAText("author"))
    #expect(error(#"{"title":"t","title":"u"}"#) == .repeated("title"))
    for broken in ["", "[]", "null", "7", #""t""#, #"{"title":"t"} x"#, #"{"title":tru}"#, "{"] {
      guard case .notAnObject? = error(broken) else {
        Issue.record("\(broken): \(String(describing: error(broken)))")
        continue
      }
    }
  }

  private struct Object: Decodable {
    let title: String?
    let content: String?
    let author: String?
  }

  @Test func `agrees with Foundation about damaged objects`() {
    let seed = UInt64.random(in: .min ... .max)
    var random = SeededGenerator(seed: seed)
    let sample = Array(#"{"title":"té\n😀","n":[1e5,{"b":false}],"content":"","author":"a"}"#.utf8)
    for _ in 0..<5000 {
      var line = sample
      for _ in 0..<Int.random(in: 0...3, using: &random) {
        let place = Int.random(in: line.indices, using: &random)
        switch Int.random(in: 0..<3, using: &random) {
        case 0: line[place] = UInt8.random(in: 0...255, using: &random)
        case 1: line.remove(at: place)
        default: line.insert(sample.randomElement(using: &random) ?? 0, at: place)
        }
      }
      guard case .post(let title, let content, let author)? = try? JSONLine.decode(line) else {
        continue
      }
      // What is taken here is taken there, and is the same; Foundation takes more.
      let object = try? JSONDecoder().decode(Object.self, from: Data(line))
      #expect(
        object?.title == title && object?.content ?? "" == content && object?.author == author,
        "seed \(seed): \(String(decoding: line, as: UTF8.self))")
    }
  }
}
