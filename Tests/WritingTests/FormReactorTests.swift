import ReactorCore
import Shared
import Terminal
import Testing

@testable import Writing

@MainActor
@Suite("The form")
struct FormReactorTests {
  private let service = FakeService()

  private func form(editing target: Post? = nil) -> FormReactor {
    FormReactor(write: WriteReactor(service: service, author: "kim", editing: target))
  }

  private func press(_ form: FormReactor, _ keys: Key...) {
    for key in keys {
      if let action = FormKeys.action(for: key, in: form.currentState) {
        form.action.onNext(action)
      }
    }
  }

  private func rows(_ form: FormReactor, _ size: Size) -> [String] {
    FormLayout.picture(
      form: form.currentState, write: form.write.currentState, board: "main", size: size
    ).fitted(to: size, charset: .utf8).rows.map(\.text)
  }

  @Test("a golden form")
  func golden() {
    let form = form()
    press(form, .paste("Hello 한글"), .tab, .tab, .paste("one\ntwo"))
    #expect(
      rows(form, Size(columns: 50, rows: 10)) == [
        "New post on main", "Title Hello 한글", "Who   kim", "Text", "one", "two", "", "",
        "[ Done ]", "Ctrl-S done · Tab next field · Esc leaves",
      ])
  }

  @Test("Done says why it cannot be, and is live when it can")
  func done() {
    let form = form()
    #expect(rows(form, Size(columns: 50, rows: 10))[8] == "[ Done ]  title is blank")
    #expect(!form.write.currentState.canSubmit)
    press(form, .character("x"))
    #expect(rows(form, Size(columns: 50, rows: 10))[8] == "[ Done ]")
    #expect(form.write.currentState.canSubmit)
  }

  @Test("limits count down when they are near, and go below zero")
  func limits() {
    let form = form()
    press(form, .paste(String(repeating: "x", count: 190)))
    #expect(rows(form, Size(columns: 50, rows: 10))[1].hasSuffix("10 left"))
    press(form, .paste(String(repeating: "x", count: 13)))
    #expect(rows(form, Size(columns: 50, rows: 10))[1].hasSuffix("-3 left"))
    #expect(!form.write.currentState.canSubmit)
    press(form, .tab, .tab, .paste(String(repeating: "y", count: Limits.contentBytes - 7)))
    #expect(rows(form, Size(columns: 50, rows: 10))[3] == "Text  7 bytes left")
  }

  @Test("a paste of several lines is text, never a submission")
  func paste() {
    let form = form()
    press(form, .character("t"), .tab, .tab, .paste("one\n\u{13}two\n"))
    #expect(service.created.isEmpty)
    #expect(form.write.currentState.content == "one\n\u{13}two\n")
  }

  @Test("Ctrl-S submits what stands there, and so does Enter on Done")
  func submits() {
    let first = form()
    press(first, .character("a"), .control("s"))
    let second = form()
    press(second, .character("b"), .enter, .enter, .character("c"), .tab, .enter)
    #expect(
      service.created == [
        Draft(title: "a", content: "", author: "kim"),
        Draft(title: "b", content: "c", author: "kim"),
      ])
    #expect(second.write.currentState.isDismissed)
  }

  @Test("Esc leaves at once without text, and asks with it; any doubt keeps the text")
  func leaves() {
    let empty = form()
    press(empty, .escape)
    #expect(empty.currentState.isClosed)
    let written = form()
    press(written, .character("x"), .escape)
    #expect(!written.currentState.isClosed && written.currentState.asksToLeave)
    press(written, .character("z"), .enter)
    #expect(written.currentState.title.text == "x" && !written.currentState.isClosed)
    press(written, .escape)
    #expect(!written.currentState.asksToLeave)
    press(written, .escape, .character("y"))
    #expect(written.currentState.isClosed)
  }

  @Test("when it could not be stored, the text stays and the reason is shown")
  func failure() {
    let form = form()
    service.failure = CommandFailure(.inputOutput, "disk full")
    press(form, .character("x"), .control("s"))
    #expect(form.currentState.title.text == "x" && !form.write.currentState.isDismissed)
    #expect(rows(form, Size(columns: 60, rows: 10))[8] == "[ Done ]  not stored: disk full")
  }

  @Test("a long reason takes rows of its own, and its remedy is seen at 60 columns and at 80")
  func longFailure() {
    let form = form()
    service.failure = CommandFailure(
      .inputOutput,
      "cannot append to /home/kim/.local/state/corkboard/main/log.sqlite: the disk is full; "
        + "free some space and try again")
    press(form, .character("x"), .control("s"))
    #expect(
      rows(form, Size(columns: 60, rows: 10)).suffix(3) == [
        "[ Done ]  not stored: cannot append to …/log.sqlite: the",
        "          disk is full; free some space and try again",
        "Ctrl-S done · Tab next field · Esc leaves",
      ])
    #expect(
      rows(form, Size(columns: 80, rows: 24)).suffix(3) == [
        "[ Done ]  not stored: cannot append to …/log.sqlite: the disk is full; free some",
        "          space and try again",
        "Ctrl-S done · Tab next field · Esc leaves",
      ])
    for columns in [1, 2, 5, 20, 60, 200] {
      for height in [1, 2, 3, 5, 6, 9, 60] {
        let size = Size(columns: columns, rows: height)
        #expect(rows(form, size).count <= height)
      }
    }
  }

  @Test("an edit begins with the post's texts and stores what was changed")
  func edits() {
    let post = Post(
      id: EventID(high: 0x7000, low: 1 << 63), title: "old", content: "text", author: "lee",
      source: "test", createdAt: Timestamp(milliseconds: 1))
    let form = form(editing: post)
    press(form, .backspace, .control("s"))
    #expect(
      service.changes == [.update(post: post.id, Edit(title: "ol", content: nil, author: "kim"))])
  }

  @Test("at every size the rows fit and the cursor is on the screen")
  func sizes() {
    for field in 0..<4 {
      let form = form()
      press(form, .paste("👨‍👩‍👧‍👦한글 " + String(repeating: "long ", count: 30)))
      for _ in 0..<field { press(form, .tab) }
      for columns in [1, 2, 5, 20, 80, 200] {
        for rows in [1, 2, 3, 5, 6, 9, 60] {
          let picture = FormLayout.picture(
            form: form.currentState, write: form.write.currentState, board: "main",
            size: Size(columns: columns, rows: rows))
          #expect(picture.rows.count <= rows)
          let cursor = picture.cursor
          #expect(cursor.map { (0..<rows).contains($0.row) } == true, "\(field) \(columns)×\(rows)")
        }
      }
    }
  }
}
