/// The address of a server, as in `nats://host:4222`, with what may stand in it kept apart: nothing
/// here shows a password.
package struct ServerAddress: Hashable, Sendable, CustomStringConvertible {
  package let isSecure: Bool
  /// Host and perhaps port, as given.
  package let place: String
  package let user: String?
  package let password: String?

  package var url: String { (isSecure ? "tls://" : "nats://") + place }

  /// Without user and password.
  package var description: String { url }

  /// Reads one address; nil for what is none.
  package init?(_ text: some StringProtocol) {
    var rest = Substring(text)
    var isSecure = false
    if let colon = rest.firstRange(of: "://") {
      switch rest[..<colon.lowerBound].lowercased() {
      case "nats": break
      case "tls": isSecure = true
      default: return nil
      }
      rest = rest[colon.upperBound...]
    }
    var user: String?
    var password: String?
    if let at = rest.lastIndex(of: "@") {
      let parts = rest[..<at].split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
      guard let name = parts.first.flatMap(Self.unescaped), !name.isEmpty else { return nil }
      user = name
      if parts.count == 2 {
        guard let word = Self.unescaped(parts[1]) else { return nil }
        password = word
      }
      rest = rest[rest.index(after: at)...]
    }
    if rest.hasSuffix("/") { rest = rest.dropLast() }
    guard Self.isPlace(rest) else { return nil }
    self.isSecure = isSecure
    self.place = String(rest)
    self.user = user
    self.password = password
  }

  /// Reads addresses with commas between them; nil if one of them is none.
  package static func list(_ text: String) -> [ServerAddress]? {
    let parts = text.split(separator: ",", omittingEmptySubsequences: false)
    let addresses = parts.compactMap {
      ServerAddress($0.drop { $0 == " " })
    }
    return addresses.count == parts.count ? addresses : nil
  }

  private static func isPlace(_ text: Substring) -> Bool {
    guard !text.isEmpty, text.utf8.count <= 300 else { return false }
    return text.unicodeScalars.allSatisfy { scalar in
      scalar.isASCII
        && (scalar.properties.isAlphabetic || "0123456789.-_:[]%".unicodeScalars.contains(scalar))
    }
  }

  private static func unescaped(_ text: Substring) -> String? {
    var bytes: [UInt8] = []
    var rest = text.utf8[...]
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "%") else {
        bytes.append(byte)
        continue
      }
      guard let digits = String(rest.prefix(2)), digits.utf8.count == 2,
        let value = UInt8(digits, radix: 16)
      else { return nil }
      bytes.append(value)
      rest = rest.dropFirst(2)
    }
    return String(validating: bytes, as: UTF8.self)
  }
}
