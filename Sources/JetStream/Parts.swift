/// An event too large for one message: its bytes go into several, and the message of the event names
/// their places in the stream.
///
/// Whoever reads the stream therefore needs no memory of what came before: it asks for the parts
/// when it comes to the event, however often it is interrupted.
enum Parts {
  /// The header of an event's message: the places of its parts, in order.
  static let places = "Corkboard-Parts"
  /// The header of a part: whose, and which of how many.
  static let mark = "Corkboard-Part"

  /// The most parts that an event is looked for in.
  static let most = 4096

  /// The most bytes that they may make together.
  static let mostBytes = 8 << 20

  /// What headers and their names take of a message, at most.
  static let headerRoom = 1024

  /// The bytes of each part.
  ///
  /// Half of what a message holds: a part that is asked for comes back in base64.
  static func split(_ body: [UInt8], largest: Int) -> [ArraySlice<UInt8>] {
    let size = max(1, (largest - headerRoom) / 2)
    return stride(from: 0, to: body.count, by: size).map { body[$0..<min(body.count, $0 + size)] }
  }

  static func mark(_ id: String, _ index: Int, of count: Int) -> String {
    "\(id) \(index + 1)/\(count)"
  }

  static func text(_ places: [Int64]) -> String {
    places.map { String($0) }.joined(separator: ",")
  }

  /// Reads what ``text(_:)`` wrote; nil for anything else.
  static func places(_ text: String) -> [Int64]? {
    let words = text.split(separator: ",", omittingEmptySubsequences: false)
    guard words.count <= most else { return nil }
    let places = words.compactMap { Int64($0) }.filter { $0 > 0 }
    return places.count == words.count ? places : nil
  }
}
