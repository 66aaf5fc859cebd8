import Shared

@testable import WriterProcess

/// The lines of `writer --lines` and `--json-lines`: what is accepted keeps to the limits.
enum LinesTarget {
  static func run(_ bytes: [UInt8]) -> CInt {
    for format in [LineFormat.titles, .json] {
      var splitter = LineSplitter(limit: format.limit)
      let lines = splitter.feed(bytes) + [splitter.finish()].compactMap { $0 }
      for case .line(_, let line) in lines {
        guard let draft = try? format.draft(line, author: "me") else { continue }
        precondition((try? draft.validated()) != nil, "an accepted draft keeps to the limits")
      }
    }
    return 0
  }
}
