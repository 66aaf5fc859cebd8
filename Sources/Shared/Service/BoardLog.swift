#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

extension BoardDirectory {
  /// What events made here name as their CloudEvents source.
  var source: String { "corkboard://\(machine)/\(Self.escaped(name))" }

  /// Opens the board's log, and makes it if there is none.
  package func openLog() throws(LogError) -> EventLog {
    try EventLog(boardDirectory: path, source: source)
  }

  /// Opens the board's log if there is one; ``LogError/Code/missing`` if not.
  func openExistingLog() throws(LogError) -> EventLog {
    try EventLog(boardDirectory: path, source: source, makes: false)
  }

  static var hostName: String {
    var space = [CChar](repeating: 0, count: 256)
    guard gethostname(&space, space.count - 1) == 0, space[0] != 0 else { return "localhost" }
    return escaped(space.withUnsafeBufferPointer { String(cString: $0.baseAddress!) })
  }

  /// A URI takes ASCII letters, digits and a few marks; everything else is percent-encoded.
  private static func escaped(_ text: String) -> String {
    text.utf8.map { byte in
      let scalar = UnicodeScalar(byte)
      let isPlain =
        scalar.isASCII
        && (scalar.properties.isAlphabetic || "0123456789-._~".unicodeScalars.contains(scalar))
      if isPlain { return String(scalar) }
      let digits = String(byte, radix: 16, uppercase: true)
      return "%" + (digits.count == 1 ? "0" : "") + digits
    }.joined()
  }
}
