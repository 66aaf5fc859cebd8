/// RFC 3339 by arithmetic: no locale, no time zone data, nothing to load at start.
extension Timestamp: CustomStringConvertible {
  /// In UTC with milliseconds: `2026-11-30T03:32:53.123Z`.
  package var description: String {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(24)
    append(to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  func append(to bytes: inout [UInt8]) {
    let days = milliseconds.floorDivided(by: 86_400_000)
    var rest = milliseconds - days * 86_400_000
    let date = Calendar.date(ofDay: days)
    Self.append(date.year, digits: 4, to: &bytes)
    bytes.append(UInt8(ascii: "-"))
    Self.append(date.month, digits: 2, to: &bytes)
    bytes.append(UInt8(ascii: "-"))
    Self.append(date.day, digits: 2, to: &bytes)
    var separator = UInt8(ascii: "T")
    for unit: Int64 in [3_600_000, 60_000, 1000] {
      bytes.append(separator)
      Self.append(rest / unit, digits: 2, to: &bytes)
      rest %= unit
      separator = UInt8(ascii: ":")
    }
    bytes.append(UInt8(ascii: "."))
    Self.append(rest, digits: 3, to: &bytes)
    bytes.append(UInt8(ascii: "Z"))
  }

  private static func append(_ value: Int64, digits: Int, to bytes: inout [UInt8]) {
    var divisor: Int64 = digits == 4 ? 1000 : digits == 3 ? 100 : 10
    while divisor > 0 {
      bytes.append(UInt8(ascii: "0") &+ UInt8(truncatingIfNeeded: value / divisor % 10))
      divisor /= 10
    }
  }

  /// Reads RFC 3339 with any offset and a fraction of any length (cut to milliseconds).
  ///
  /// Days that no calendar has, leap seconds anywhere but at the end of a UTC day, and moments that
  /// the offset moves out of the years 0000 to 9999 are nil.
  package init?(_ text: String) {
    var text = text
    guard let time = text.withUTF8({ Self.read($0) }) else { return nil }
    self = time
  }

  private static func read(_ text: UnsafeBufferPointer<UInt8>) -> Timestamp? {
    var scan = DateScan(text)
    guard let year = scan.number(4), scan.skip("-"), let month = scan.number(2), scan.skip("-"),
      let day = scan.number(2), scan.skip("T", "t"), let hour = scan.number(2), scan.skip(":"),
      let minute = scan.number(2), scan.skip(":"), let second = scan.number(2),
      (1...12).contains(month), (1...Calendar.days(inMonth: month, of: year)).contains(day),
      hour < 24, minute < 60, second < 61, let fraction = scan.fraction(),
      let offset = scan.offset(), scan.isAtEnd
    else { return nil }
    let minutes =
      Calendar.day(of: (year, month, day)) * 1440 + hour * 60 + minute - offset
    if second == 60, (minutes + 1) - (minutes + 1).floorDivided(by: 1440) * 1440 != 0 {
      return nil
    }
    let value = (minutes * 60 + second) * 1000 + fraction
    let time = Timestamp(milliseconds: value)
    return time.milliseconds == value ? time : nil
  }
}

/// A position in the text of a date.
private struct DateScan {
  private var rest: Slice<UnsafeBufferPointer<UInt8>>

  init(_ text: UnsafeBufferPointer<UInt8>) { rest = text[...] }

  var isAtEnd: Bool { rest.isEmpty }

  mutating func skip(_ allowed: Unicode.Scalar, _ other: Unicode.Scalar? = nil) -> Bool {
    guard let first = rest.first.map({ Unicode.Scalar($0) }), first == allowed || first == other
    else { return false }
    rest.removeFirst()
    return true
  }

  private mutating func digit() -> Int64? {
    guard let first = rest.first, (0x30...0x39).contains(first) else { return nil }
    rest.removeFirst()
    return Int64(first) - 0x30
  }

  mutating func number(_ digits: Int) -> Int64? {
    var value: Int64 = 0
    for _ in 0..<digits {
      guard let digit = digit() else { return nil }
      value = value * 10 + digit
    }
    return value
  }

  /// Milliseconds; zero when there is no fraction, nil when a point stands alone.
  mutating func fraction() -> Int64? {
    guard skip(".") else { return 0 }
    guard let first = digit() else { return nil }
    let second = digit()
    let third = second == nil ? nil : digit()
    if third != nil { while digit() != nil {} }
    return first * 100 + (second ?? 0) * 10 + (third ?? 0)
  }

  /// Minutes east of UTC.
  mutating func offset() -> Int64? {
    if skip("Z", "z") { return 0 }
    let sign: Int64
    if skip("+") { sign = 1 } else if skip("-") { sign = -1 } else { return nil }
    guard let hours = number(2), skip(":"), let minutes = number(2), hours < 24, minutes < 60
    else { return nil }
    return sign * (hours * 60 + minutes)
  }
}

/// The proleptic Gregorian calendar, counted in days since 1970-01-01.
enum Calendar {
  typealias Day = (year: Int64, month: Int64, day: Int64)

  static func days(inMonth month: Int64, of year: Int64) -> Int64 {
    switch month {
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  /// Years are counted from March, so that the leap day is a year's last.
  static func day(of date: Day) -> Int64 {
    let year = date.month <= 2 ? date.year - 1 : date.year
    let era = year.floorDivided(by: 400)
    let yearOfEra = year - era * 400
    let dayOfYear = (153 * ((date.month + 9) % 12) + 2) / 5 + date.day - 1
    return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
  }

  static func date(ofDay day: Int64) -> Day {
    let shifted = day + 719_468
    let era = shifted.floorDivided(by: 146_097)
    let dayOfEra = shifted - era * 146_097
    let yearOfEra =
      (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let monthFromMarch = (5 * dayOfYear + 2) / 153
    let month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
    let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    return (year, month, dayOfYear - (153 * monthFromMarch + 2) / 5 + 1)
  }
}

extension Int64 {
  /// Division that rounds down, for moments before 1970.
  fileprivate func floorDivided(by divisor: Int64) -> Int64 {
    self >= 0 ? self / divisor : (self - divisor + 1) / divisor
  }
}
