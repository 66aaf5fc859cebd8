import Foundation
import TestSupport
import Testing

@testable import Shared

@Suite(.ownThread) struct `Reading JSON` {
  func string(_ json: [UInt8]) -> String? {
    json.withUnsafeBufferPointer { bytes in
      var reader = JSONReader(bytes)
      guard let text = try? reader.string(), (try? reader.finish()) != nil else { return nil }
      return text
    }
  }

  func isJSON(_ json: [UInt8]) -> Bool {
    json.withUnsafeBufferPointer { bytes in
      var reader = JSONReader(bytes)
      do {
        try reader.skipValue()
        try reader.finish()
        return true
      } catch {
        return false
      }
    }
  }

  @Test(arguments: [
    (#""a""#, "a"), (#""\"\\\/\b\f\n\r\t""#, "\"\\/\u{8}\u{C}\n\r\t"), (#""\u0000""#, "\0"),
    (#""\ud83d\ude00""#, "😀"), (#""\uD55C글""#, "한글"), (#"  "x"  "#, "x"), (#""""#, ""),
  ])
  func `decodes strings`(json: String, text: String) {
    #expect(string(Array(json.utf8)) == text)
  }

  @Test(arguments: [
    #""\ud800""#, #""\ud800x""#, #""\ud800\u0041""#, #""\udc00""#, #""\u12g4""#, #""\u12"#,
    #""\x""#,
    #""a"#, #""\"#, "\"a\nb\"", "\"\0\"", "x", "", #""a"b"#, "\"\u{1}\"",
  ])
  func `refuses what is no string`(json: String) {
    #expect(string(Array(json.utf8)) == nil)
  }

  @Test func `refuses bytes that are not UTF-8`() {
    #expect(string([0x22, 0xFF, 0x22]) == nil)
    #expect(string([0x22, 0xC0, 0xAF, 0x5C, 0x6E, 0x22]) == nil)
    #expect(!isJSON([0x5B, 0x22, 0xED, 0xA0, 0x80, 0x22, 0x5D]))
  }

  @Test(arguments: [
    "{}", "[]", "null", "true", "false", "0", "-0", "1.5e+10", "-12.5E-3", #"{"a":[1,{"b":null}]}"#,
    " [ 1 , 2 ] ", "[[[]]]", #"{"a":1,"a":2}"#,
  ])
  func `passes over every kind of value`(json: String) {
    #expect(isJSON(Array(json.utf8)))
  }

  @Test(arguments: [
    "", "{", "[", "[1,]", "{,}", #"{"a"}"#, #"{"a":}"#, #"{"a":1,}"#, "01", "1.", ".5", "+1", "1e",
    "-", "nul", "truex", "[1 2]", "{1:2}", "1 2", "\u{FEFF}1", "NaN", "'a'", "[}", "{]",
  ])
  func `refuses what is no JSON`(json: String) {
    #expect(!isJSON(Array(json.utf8)))
  }

  @Test func `refuses deep nesting without a deep stack`() {
    #expect(isJSON(Array(repeating: 0x5B, count: 100) + Array(repeating: 0x5D, count: 100)))
    #expect(!isJSON(Array(repeating: 0x5B, count: 200_000)))
    #expect(!isJSON(Array(String(repeating: #"{"a":"#, count: 50_000).utf8)))
  }

  @Test func `takes time in proportion to the length of a string`() {
    expectLinearTime(2_000_000) { count in
      let text = String(repeating: "x", count: count)
      #expect(string(Array("\"\(text)\"".utf8))?.utf8.count == count)
      #expect(string(Array("\"\(text)".utf8)) == nil)
    }
  }

  @Test func `agrees with Foundation on changed and cut texts, but for a comma before a brace`() {
    let seed = UInt64.random(in: .min ... .max)
    var random = SeededGenerator(seed: seed)
    let sample = #"{"a":"x\u00e9\n한","b":[1,-2.5e3,true,null,{"c":""}],"d":{"e":"\ud83d\ude00"}}"#
    for _ in 0..<1000 {
      var bytes = Array(sample.utf8)
      for _ in 0..<Int.random(in: 0...2, using: &random) {
        let place = Int.random(in: 0..<bytes.count, using: &random)
        switch Int.random(in: 0..<3, using: &random) {
        case 0: bytes.remove(at: place)
        case 1: bytes[place] = UInt8(#"{}[],:"\eu0d-.tn "#.utf8.randomElement(using: &random) ?? 0)
        default: bytes.removeLast(bytes.count - place)
        }
        if bytes.isEmpty { break }
      }
      // RFC 8259 knows no comma before an object's end; Foundation lets one pass.
      let strict = isJSON(bytes)
      let tolerant = strict || isJSON(Self.withoutLastCommas(bytes))
      let text = String(decoding: bytes, as: UTF8.self)
      #expect(Self.foundationReads(bytes) == tolerant, "seed \(seed): \(text)")
      #expect(!strict || Self.withoutLastCommas(bytes) == bytes, "seed \(seed): \(text)")
    }
    #expect(!isJSON(Array(#"{"a":1,}"#.utf8)) && !isJSON(Array("[1,]".utf8)))
  }

  private static func foundationReads(_ bytes: [UInt8]) -> Bool {
    (try? JSONSerialization.jsonObject(with: Data(bytes), options: .fragmentsAllowed)) != nil
  }

  /// The text without commas that stand, outside strings, before a closing brace.
  private static func withoutLastCommas(_ bytes: [UInt8]) -> [UInt8] {
    var kept: [UInt8] = []
    var comma: Int?
    var isInString = false
    var isEscaped = false
    for byte in bytes {
      if byte == UInt8(ascii: "}"), !isInString, let comma { kept.remove(at: comma) }
      if isInString || byte > 0x20 { comma = nil }
      if byte == UInt8(ascii: ","), !isInString { comma = kept.count }
      if byte == UInt8(ascii: "\""), !isEscaped { isInString.toggle() }
      isEscaped = isInString && byte == UInt8(ascii: "\\") && !isEscaped
      kept.append(byte)
    }
    return kept
  }
}
