import TestSupport
import Testing

@testable import Shared

@Suite struct `Folding events` {
  let first = Samples.id(1000)
  let second = Samples.id(2000)

  @Test func `shows created posts newest first`() {
    let fold = Fold([Samples.create(first), Samples.create(second)])
    #expect(fold.posts.map(\.id) == [second, first])
    #expect(fold.posts.allSatisfy { $0.editedAt == nil && $0.lastEdit == nil })
  }

  @Test func `settles each field by the greatest edit and keeps author and first time`() throws {
    let fold = Fold([
      Samples.create(first), Samples.update(Samples.id(5000), of: first, title: "late"),
      Samples.update(Samples.id(4000), of: first, title: "early", content: "new"),
    ])
    let post = try #require(fold[first])
    #expect(post.title == "late" && post.content == "new" && post.author == "me")
    #expect(post.createdAt.milliseconds == 1000 && post.editedAt?.milliseconds == 5000)
    #expect(post.lastEdit == Samples.id(5000))
  }

  @Test func `ignores an edit of an unknown post, a deleted one, and one older than its post`() {
    var fold = Fold([
      Samples.update(Samples.id(3000), of: second, title: "x"), Samples.create(first),
      Samples.update(Samples.id(500), of: first, title: "x"),
    ])
    #expect(fold.posts.map(\.title) == ["title"])
    #expect(fold[second] == nil)
    fold.apply(Samples.delete(Samples.id(4000), of: first))
    fold.apply(Samples.update(Samples.id(5000), of: first, title: "x"))
    fold.apply(Samples.create(first))
    #expect(fold.posts.isEmpty)
  }

  @Test func `remembers an edit and a deletion that come before their post`() {
    var fold = Fold([Samples.update(Samples.id(3000), of: first, title: "x")])
    fold.apply(Samples.create(first))
    #expect(fold[first]?.title == "x")
    fold.apply(Samples.delete(Samples.id(3000), of: second))
    fold.apply(Samples.create(second))
    #expect(fold[second] == nil)
  }

  @Test func `gives the same whatever the order and however often`() {
    let seed = UInt64.random(in: .min ... .max)
    var random = SeededGenerator(seed: seed)
    for _ in 0..<100 {
      let history = Samples.history(20, using: &random)
      let doubled = (history + history.filter { _ in .random(using: &random) })
      #expect(
        Fold(doubled.shuffled(using: &random)).posts == Fold(history).posts, "seed \(seed)")
    }
  }
}
