import Shared

@testable import WriterProcess

/// The lines of `writer --lines` and `--json-lines`: what is accepted keeps to the limits.
enum LinesTarget {
  static func run(_ bytes: [UInt8]) -> CInt {
    for format in [LineFormat.titles, .json] {
      var splitter = LineSplitter(limit: format.limit)
      let lines = splitter.feed(bytes) + [splitter.finish()].compactMap { $0 }
      for case .line(_, let line) in lines {
        switch try? format.item(line, author: "me") {
        case .draft(let draft):
          precondition((try? draft.validated()) != nil, "an accepted draft keeps to the limits")
        case .entry(let entry):
          precondition((try? Envelope.decode(Envelope.encode(entry))) == entry, "an event stays")
        case nil: break
        }
      }
    }
    return 0
  }
}
