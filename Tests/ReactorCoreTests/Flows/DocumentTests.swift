import Foundation
import Testing

@Suite("docs/reactor.md")
struct DocumentTests {
  /// The code blocks that say of which flow they are, in the form
  /// `<!-- HomeFlow.swift -->` on the line before.
  private static func blocks() throws -> [(file: URL, lines: [String])] {
    let flows = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    let document = flows.appendingPathComponent("../../../docs/reactor.md").standardized
    let text = try String(contentsOf: document, encoding: .utf8)
    return text.components(separatedBy: "<!-- ").dropFirst().compactMap { part in
      let halves = part.components(separatedBy: " -->\n```swift\n")
      guard halves.count > 1, let code = halves[1].components(separatedBy: "\n```").first else {
        return nil
      }
      return (flows.appendingPathComponent(halves[0]), significantLines(code))
    }
  }

  private static func significantLines(_ code: String) -> [String] {
    code.components(separatedBy: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
      .filter { !$0.isEmpty && $0 != "// …" }
  }

  @Test("the worked examples stand in the flows that this suite compiles, line by line")
  func examples() throws {
    let blocks = try Self.blocks()
    #expect(blocks.count >= 3)
    for block in blocks {
      let source = try String(contentsOf: block.file, encoding: .utf8)
      var rest = Self.significantLines(source)[...]
      for line in block.lines {
        let place = rest.firstIndex(of: line)
        #expect(place != nil, "\(block.file.lastPathComponent) has no such line here: \(line)")
        if let place { rest = rest[(place + 1)...] }
      }
    }
  }
}
