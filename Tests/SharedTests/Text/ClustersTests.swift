import Shared
import Testing

@Suite struct ClustersTests {
  @Test("Clusters follow one another without gap or overlap and take two columns at most")
  func whole() {
    let seed = UInt64.random(in: .min ... .max)
    var numbers = SeededNumbers(seed: seed)
    for _ in 0..<400 {
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

  @Test("A conjunct of many letters is divided before the letter that does not fit")
  func conjuncts() {
    #expect(Clusters("स्त्री").map { String($0.text) } == ["स्त्", "री"])
    #expect(Clusters("\u{1100}\u{1100}\u{1161}").map(\.columns) == [2, 2])
    #expect(Clusters("a🏽").map(\.columns) == [1, 2])
  }
}
