import ReactorCore
import Shared
import Terminal
import Testing

@testable import BoardProcess

@MainActor
@Suite("The list's rows")
struct ListLayoutTests {
  private func list(_ posts: [Post], height: Int = 20) -> PostList {
    var list = PostList()
    list.resize(height)
    list.take(posts.sorted { $0.id > $1.id }, .newest, isWhole: true)
    return list
  }

  private var layout: ListLayout {
    ListLayout(zone: LocalTime(), today: LocalDay(year: 2026, month: 1, day: 31))
  }

  @Test("time, author, title, a mark for edited, and the first words")
  func fields() {
    let post = FakeBoard.post(
      1, title: "Backup done", content: "84 GB\nin 12 min", editedAt: .now())
    let row = layout.rows(list([post]), columns: 80)[0]
    #expect(row.text == "  1970-01 kim         Backup done (edited) — 84 GB↵in 12 min")
  }

  @Test("한글, かな, families, flags and floods line up: every row has its fields at their columns")
  func columns() {
    let texts = ["한국어 제목", "ひらがな", "👨‍👩‍👧‍👦 family", "🇰🇷 flag", "a\u{301}\u{301} flood", "مرحبا", "abc"]
    let posts = texts.enumerated().map { FakeBoard.post($0 + 1, title: $1, author: $1) }
    for row in layout.rows(list(posts), columns: 80) {
      let beforeTitle = row.spans.prefix(4).reduce(0) { $0 + Width.of($1.text) }
      #expect(beforeTitle == 22, "\(row.text)")
    }
  }

  @Test("at every width the rows fit, hostile text shows as marks, nothing acts")
  func widths() throws {
    let texts = [
      "\u{1B}[2J\u{202E}evil\u{7}", "한글한글한글", "👨‍👩‍👧‍👦👨‍👩‍👧‍👦", String(repeating: "a\u{301}", count: 500),
    ]
    let posts = texts.enumerated().map {
      FakeBoard.post($0 + 1, title: $1, content: $1, author: $1)
    }
    for width in 1...120 {
      for row in layout.rows(list(posts), columns: width) {
        #expect(row.columns <= width)
        #expect(!row.text.unicodeScalars.contains(where: Visible.acts))
      }
    }
  }

  @Test("the selected row is reversed from edge to edge, an unread one has a mark and weight")
  func styles() {
    var list = list([FakeBoard.post(1), FakeBoard.post(2)])
    list.move(.down)
    let rows = layout.rows(list, columns: 40)
    #expect(rows[0].columns == 40)
    #expect(rows[0].spans.allSatisfy { $0.style.contains(.reversed) })
    #expect(!rows[1].spans.contains { $0.style.contains(.reversed) })
    list.insert(FakeBoard.post(3))
    list.move(.newest)
    let unread = layout.rows(list, columns: 40)[0]
    #expect(unread.text.hasPrefix("•"))
    #expect(unread.spans.contains { $0.text == "post 3" && $0.style.contains(.strong) })
  }
}
