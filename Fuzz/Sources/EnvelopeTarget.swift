import Shared

/// The wire's decoder: what it accepts, it writes so that it reads the same again, on one line.
enum EnvelopeTarget {
  static func run(_ bytes: [UInt8]) -> CInt {
    guard let entry = try? Envelope.decode(bytes) else { return 0 }
    let written = Envelope.encode(entry)
    precondition(!written.contains(UInt8(ascii: "\n")), "an event is one line")
    guard let again = try? Envelope.decode(written) else {
      preconditionFailure("what was written is not read")
    }
    precondition(again == entry, "what was written reads otherwise")
    if let place = written.withUnsafeBytes({ Envelope.place($0) }) {
      precondition(
        place.seq == entry.seq && place.logID == entry.logID, "what is found is not what is read")
    }
    // A board that shows it must come through its text, its id and its time, too.
    _ = Visible.line("\(again.id) \(again.event.time) \(again.event.author)")
    precondition(Fold([entry, entry]).posts.count <= 1, "one event makes one post at most")
    return 0
  }
}
