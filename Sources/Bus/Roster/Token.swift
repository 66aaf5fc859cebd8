/// The random name of one member: 16 lowercase hexadecimal digits.
struct Token: Hashable, Sendable, CustomStringConvertible {
  let description: String

  /// A new token.
  init() {
    let digits = String(UInt64.random(in: .min ... .max), radix: 16)
    description = String(repeating: "0", count: 16 - digits.utf8.count) + digits
  }

  /// The token of a well-formed lock file name; no other name counts.
  init?(lockName name: String) {
    guard name.utf8.count == 21, name.hasSuffix(".lock") else { return nil }
    self.init(digits: name.utf8.prefix(16))
  }

  /// The token that a subscription to a private topic names.
  init?(privateTopic topic: some Collection<UInt8>) {
    guard topic.first == Self.privateMark else { return nil }
    self.init(digits: topic.dropFirst())
  }

  private init?(digits: some Collection<UInt8>) {
    guard digits.count == 16, digits.allSatisfy(Self.isDigit) else { return nil }
    description = String(decoding: digits, as: UTF8.self)
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
      || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(byte)
  }

  // Never a byte of UTF-8, and greater than every one: no topic's name starts with it, and
  // subscriptions, sent in byte order, end with this one.
  private static let privateMark: UInt8 = 0xFF

  /// The topic that this member alone subscribes to; hearing it means that the member is ready.
  var privateTopic: [UInt8] { [Self.privateMark] + Array(description.utf8) }
  var lockName: String { description + ".lock" }
  var socketName: String { description + ".sock" }
}
