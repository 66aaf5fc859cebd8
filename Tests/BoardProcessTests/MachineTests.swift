import Shared
import Terminal
import Testing

@testable import BoardProcess

@MainActor
@Suite struct `A post from another machine` {
  private let elsewhere = Elsewhere(own: ["anna"])

  private func post(on machine: String) -> Post {
    let id = EventID.lowest(at: Timestamp(milliseconds: 0))
    return Post(
      id: id, title: "Hello", content: "", author: "kim", source: "corkboard://\(machine)/main",
      createdAt: Timestamp(milliseconds: 0))
  }

  private func row(_ post: Post) -> String {
    var list = PostList()
    list.resize(3)
    list.take([post], .newest, isWhole: true)
    let layout = ListLayout(
      zone: LocalTime(), today: LocalDay(year: 2026, month: 1, day: 31), elsewhere: elsewhere)
    return layout.rows(list, columns: 80)[0].text
  }

  private func line(_ post: Post) -> String {
    EventLine(zone: LocalTime(), elsewhere: elsewhere).text(
      LogEntry(seq: 1, id: post.id, logID: nil, source: post.source, event: .create(post)))
  }

  @Test func `has it beside the author, in the list, on a line, and in full`() {
    let post = post(on: "ben")
    #expect(row(post).contains("kim@ben "))
    #expect(line(post).contains("  kim@ben  Hello"))
    let detail = DetailLayout(zone: LocalTime(), elsewhere: elsewhere).rows(post, columns: 120)
    #expect(detail.map(\.text).joined().contains("kim  on ben  "))
  }

  @Test func `is told from one that was written here`() {
    let post = post(on: "anna")
    #expect(row(post).contains("kim   "))
    #expect(line(post).contains("  kim  Hello"))
    let detail = DetailLayout(zone: LocalTime(), elsewhere: elsewhere).rows(post, columns: 120)
    #expect(!detail.map(\.text).joined().contains("on anna"))
  }

  @Test func `cannot act on the terminal by its machine's name`() {
    let post = post(on: "\u{1B}[2J\u{202E}x")
    for text in [row(post), line(post)] {
      #expect(!text.contains("\u{1B}") && !text.contains("\u{202E}"))
    }
    let long = self.post(on: String(repeating: "a", count: 200))
    #expect(Width.of(row(long)) <= 80)
  }
}
