/// What a member says about itself in its lock file: one line, of which the last whole one counts.
///
/// `endpoint PID SEATS INFO` for a member with a socket, `presence PID 0 INFO` for one without.
/// Lines are appended, never changed, so that a reader sees an old line or a new one, not a mixture.
struct LockRecord: Equatable, Sendable {
  static let maximumInfo = 4096
  /// How much of a lock file is read; an owner starts its file anew before it is longer.
  static let maximumFile = 65_536

  let hasEndpoint: Bool
  let process: Int32
  /// How many publishers may be connected at a time.
  let seats: Int
  let info: [UInt8]

  init(hasEndpoint: Bool, process: Int32, seats: Int, info: [UInt8]) throws(BusError) {
    guard info.count <= Self.maximumInfo, !info.contains(Self.lineFeed) else {
      throw BusError(.invalidInfo, "announce", "\(info.count) bytes of information")
    }
    self.hasEndpoint = hasEndpoint
    self.process = process
    self.seats = seats
    self.info = info
  }

  /// The last whole line of a lock file; nil when there is none, or it makes no sense.
  init?(decoding file: some BidirectionalCollection<UInt8>) {
    guard let end = file.lastIndex(of: Self.lineFeed) else { return nil }
    let line = file[..<end].suffix(while: { $0 != Self.lineFeed })
    let fields = line.split(separator: Self.space, maxSplits: 3, omittingEmptySubsequences: false)
    guard fields.count == 4,
      let process = Int32(String(decoding: fields[1], as: UTF8.self)), process > 0,
      let seats = Int(String(decoding: fields[2], as: UTF8.self)), (0...65_535).contains(seats)
    else { return nil }
    switch String(decoding: fields[0], as: UTF8.self) {
    case "endpoint": hasEndpoint = true
    case "presence": hasEndpoint = false
    default: return nil
    }
    self.process = process
    self.seats = seats
    info = Array(fields[3])
  }

  /// The line, with its end.
  var line: [UInt8] {
    Array("\(hasEndpoint ? "endpoint" : "presence") \(process) \(seats) ".utf8) + info
      + [Self.lineFeed]
  }

  private static let lineFeed = UInt8(ascii: "\n")
  private static let space = UInt8(ascii: " ")
}

extension BidirectionalCollection {
  fileprivate func suffix(while predicate: (Element) -> Bool) -> SubSequence {
    var start = endIndex
    while start > startIndex, predicate(self[index(before: start)]) { start = index(before: start) }
    return self[start...]
  }
}
