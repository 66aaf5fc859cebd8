import Foundation
import TestSupport
import Testing

@testable import Shared

@Suite struct `The text of a time` {
  @Test(arguments: [
    ("1970-01-01T00:00:00.000Z", 0), ("1969-12-31T23:59:59.999Z", -1),
    ("2026-11-30T03:32:53.123Z", 1_796_009_573_123), ("2000-02-29T12:00:00.000Z", 951_825_600_000),
    ("0000-01-01T00:00:00.000Z", -62_167_219_200_000),
    ("9999-12-31T23:59:59.999Z", 253_402_300_799_999),
  ])
  func `is the same in both directions`(text: String, milliseconds: Int64) {
    #expect(Timestamp(milliseconds: milliseconds).description == text)
    #expect(Timestamp(text)?.milliseconds == milliseconds)
  }

  @Test(arguments: [
    ("2026-11-30t03:32:53z", "2026-11-30T03:32:53.000Z"),
    ("2026-11-30T03:32:53.1Z", "2026-11-30T03:32:53.100Z"),
    ("2026-11-30T03:32:53.12Z", "2026-11-30T03:32:53.120Z"),
    ("2026-11-30T03:32:53.123999999999999999999Z", "2026-11-30T03:32:53.123Z"),
    ("2026-11-30T03:32:53+09:00", "2026-11-29T18:32:53.000Z"),
    ("2026-12-31T23:32:53-05:30", "2027-01-01T05:02:53.000Z"),
    ("2026-11-30T03:32:53-00:00", "2026-11-30T03:32:53.000Z"),
    ("2016-12-31T23:59:60Z", "2017-01-01T00:00:00.000Z"),
    ("2017-01-01T08:59:60+09:00", "2017-01-01T00:00:00.000Z"),
  ])
  func `is read in every form of RFC 3339`(text: String, canonical: String) {
    #expect(Timestamp(text)?.description == canonical)
  }

  @Test(arguments: [
    "", "2026-11-30", "2026-11-30T03:32:53", "2026-11-30 03:32:53Z", "2026-13-01T00:00:00Z",
    "2026-00-01T00:00:00Z", "2026-02-29T00:00:00Z", "2100-02-29T00:00:00Z", "2026-04-31T00:00:00Z",
    "2026-01-00T00:00:00Z", "2026-01-01T24:00:00Z", "2026-01-01T00:60:00Z", "2026-01-01T00:00:61Z",
    "2026-01-01T12:00:60Z", "2026-01-01T00:00:00.Z", "2026-01-01T00:00:00+24:00",
    "2026-01-01T00:00:00+00:60", "2026-01-01T00:00:00+0900", "2026-01-01T00:00:00ZZ",
    " 2026-01-01T00:00:00Z", "26-01-01T00:00:00Z", "+2026-01-01T00:00:00Z",
    "0000-01-01T00:00:00+00:01", "9999-12-31T23:59:59-00:01", "2026-01-01T00:00:0\u{660}Z",
    "2026-01-01T00:00:00.1\u{0}Z",
  ])
  func `is refused when it is no RFC 3339`(text: String) {
    #expect(Timestamp(text) == nil)
  }

  @Test func `agrees with Foundation's calendar`() {
    let seed = UInt64.random(in: .min ... .max)
    var random = SeededGenerator(seed: seed)
    let style = Date.ISO8601FormatStyle(includingFractionalSeconds: true)
    for _ in 0..<500 {
      // Foundation turns to the Julian calendar before 1582.
      let value = Int64.random(in: -12_000_000_000_000...253_402_300_799_999, using: &random)
      let time = Timestamp(milliseconds: value)
      let seconds = value >= 0 ? value / 1000 : (value - 999) / 1000
      let date = Date(timeIntervalSince1970: Double(seconds))
      let text = date.formatted(style)
      #expect(time.description.prefix(19) == text.prefix(19), "seed \(seed)")
      #expect(Timestamp(time.description) == time, "seed \(seed)")
    }
  }

  @Test func `values beyond the years are drawn in`() {
    #expect(Timestamp(milliseconds: .max) == .latest)
    #expect(Timestamp(milliseconds: .min) == .earliest)
    #expect(Timestamp.earliest < Timestamp.now() && Timestamp.now() < .latest)
  }
}
