import Shared
import TestSupport
import Testing

@Suite(.ownThread) struct ClustersTests {
  @Test("Clusters follow one another without gap or overlap and take two columns at most")
  func whole() {
    let seed = UInt64.random(in: .min ... .max)
    var numbers = SeededGenerator(seed: seed)
    for _ in 0..<200 {
      let text = Visible.line(RandomText.make(using: &numbers))
      let clusters = Array(Clusters(text))
      #expect(clusters.map { String($0.text) }.joined() == text, "seed \(seed)")
      for cluster in clusters where !(1...2).contains(cluster.columns) {
        Issue.record(
          "seed \(seed): \(cluster.columns) for \(cluster.text.unicodeScalars.map(\.value))")
      }
      #expect(clusters.reduce(0) { $0 + $1.columns } == Width.of(text), "seed \(seed)")
      // Bounded, so that no cell of a screen holds an unbounded text.
      #expect(clusters.allSatisfy { $0.text.unicodeScalars.count <= 40 }, "seed \(seed): \(text)")
    }
  }

  @Test("What begins with a cluster of a text has the same clusters by itself")
  func parts() {
    let seed = UInt64.random(in: .min ... .max)
    var numbers = SeededGenerator(seed: seed)
    for _ in 0..<200 {
      let text = Visible.line(RandomText.make(using: &numbers))
      let whole = scalars(text.unicodeScalars)
      for start in whole.indices.shuffled(using: &numbers).prefix(3) {
        let part = whole[start...]
        #expect(scalars(part.joined()).elementsEqual(part), "seed \(seed): \(text)")
      }
    }
  }

  /// The scalars of each cluster; as strings, two normal forms of a letter are equal.
  private func scalars(_ text: some Sequence<Unicode.Scalar>) -> [[Unicode.Scalar]] {
    var string = String.UnicodeScalarView()
    string.append(contentsOf: text)
    return Clusters(String(string)).map { Array($0.text.unicodeScalars) }
  }

  @Test("A sign before flags takes no letter of theirs, and a letter never joins a lone mark")
  func divisions() {
    #expect(
      Clusters("\u{600}🇺🇺🇺🇺🇺").map { String($0.text) } == ["\u{600}", "🇺🇺", "🇺🇺", "🇺"])
    #expect(Clusters("\u{600}🇺1").map { String($0.text) } == ["\u{600}", "🇺", "1"])
    #expect(Clusters("\u{600}12").map { String($0.text) } == ["\u{600}1", "2"])
    #expect(
      Clusters("\u{D15}\u{D3E}\u{D3E}\u{D4D}\u{D15}").map { String($0.text) }
        == ["\u{D15}\u{D3E}", "\u{D3E}\u{D4D}", "\u{D15}"])
    #expect(Clusters("❤🏽\u{200D}👩").map { String($0.text) } == ["❤", "🏽\u{200D}", "👩"])
  }

  @Test("A conjunct of many letters is divided before the letter that does not fit")
  func conjuncts() {
    #expect(Clusters("स्त्री").map { String($0.text) } == ["स्त्", "री"])
    #expect(Clusters("\u{1100}\u{1100}\u{1161}").map(\.columns) == [2, 2])
    #expect(Clusters("a🏽").map(\.columns) == [1, 2])
  }
}
