import Foundation
import TestSupport
import Testing

@Suite("The board in a terminal", .timeLimit(.minutes(5)))
struct BoardScreenTests {
  private let boards = Boards()

  private func post(_ words: [String], author: String = "kim") async throws {
    let environment = ["CORKBOARD_AUTHOR": author]
    let writer =
      words.count > 1
      ? try boards.writer(words[0], words[1], environment: environment)
      : try boards.writer(words[0], environment: environment)
    #expect(await writer.wait() == .exited(0))
  }

  private func board(_ columns: Int = 80, _ rows: Int = 24) throws -> Tmux {
    try Tmux(boards, Tmux.program("board"), columns: columns, rows: rows)
  }

  @Test("80×24: a golden list, with posts of other processes coming in at the top")
  func golden() async throws {
    try await post(["Backup done", "84 GB in 12 min"], author: "cron")
    try await post(["리뷰를 부탁합니다", "세 파일, 두 가지 질문 🙋"], author: "김철수")
    let screen = try board()
    await screen.waits(for: "live")
    try await post(["🙂 ok", "e\u{301}"], author: "ひらがな")
    await screen.waits(for: "3 posts")
    let rows = screen.rows
    #expect(rows[0] == "• HH:MM   ひらがな    🙂 ok — e\u{301}")
    #expect(rows[1] == "  HH:MM   김철수      리뷰를 부탁합니다 — 세 파일, 두 가지 질문 🙋")
    #expect(rows[2] == "  HH:MM   cron        Backup done — 84 GB in 12 min")
    #expect(
      rows[23]
        == "main · 3 posts · 1 person · live                                  ? help  q quit")
    try screen.press("q")
    await eventually("it ends") { screen.isDead }
  }

  @Test(
    "at 20×5, 80×24 and 200×60: select, open, what is new is counted, back to following",
    arguments: [(20, 5), (80, 24), (200, 60)])
  func sizes(columns: Int, rows: Int) async throws {
    for number in 1...70 { try await post(["글 \(number) 🙂"]) }
    let screen = try board(columns, rows)
    await screen.waits(for: "글 70 🙂")
    #expect(screen.rows.count == rows)
    try screen.press("Down", "j")
    try screen.press("Enter")
    await eventually("the post is open") { screen.rows.first == "글 69 🙂" }
    try screen.press("Escape")
    await screen.waits(for: "글 70 🙂")
    try await post(["새 글"])
    await screen.waits(for: "1 new")
    #expect(screen.rows[0].contains("글 70 🙂"))
    try screen.press("Home")
    await screen.waits(for: "새 글")
    try screen.press("G")
    await screen.waits(for: "글 1 🙂")
  }

  @Test("w, e and d write, edit and delete in place, and every other board sees it")
  func writes() async throws {
    let screen = try board()
    await screen.waits(for: "No posts yet")
    try screen.press("w")
    await screen.waits(for: "New post on main")
    try screen.type("한글 title")
    try screen.press("Tab", "Tab")
    try screen.paste("one\ntwo")
    await screen.waits(for: "two")
    #expect(screen.text.contains("[ Done ]"), "a paste of several lines submits nothing")
    try screen.press("C-s")
    await screen.waits(for: "한글 title — one↵two")
    try screen.press("Down", "e")
    await screen.waits(for: "Edit ")
    try screen.type("!")
    try screen.press("C-s")
    await screen.waits(for: "한글 title! (edited)")
    try screen.press("d")
    await screen.waits(for: "Delete “한글 title!”? y/n")
    try screen.press("y")
    await screen.waits(for: "No posts yet")
    #expect(try await boards.history().count == 3)
  }

  @Test("t and m: the posts of today, and a month whose days open")
  func calendar() async throws {
    try await post(["one"])
    try await post(["two"])
    let screen = try board()
    await screen.waits(for: "two")
    try screen.press("t")
    await eventually("the posts of today are shown") {
      screen.rows.first?.firstMatch(of: /^Today .*2 posts$/) != nil
    }
    try screen.press("m")
    await screen.waits(for: "2 in all")
    try await post(["three"])
    await screen.waits(for: "3 in all")
    try screen.press("Enter")
    await screen.waits(for: "three")
  }

  @Test("days are those of TZ as libc reads it", arguments: ["JST-9", "<-11>11", "Asia/Tokyo"])
  func zones(zone: String) async throws {
    try await post(["one"])
    let date = try Program(
      "/usr/bin/env", arguments: ["date", "+%Y-%m-%d"].map { Array($0.utf8) },
      environment: ["TZ": zone, "PATH": "/usr/bin:/bin"], directory: boards.temporary)
    #expect(await date.wait() == .exited(0))
    let today = try #require(date.lines.first)
    let screen = try Tmux(boards, Tmux.program("board"), environment: ["TZ": zone])
    await screen.waits(for: "one")
    try screen.press("t")
    await screen.waits(for: "Today  \(today)  1 post")
    try screen.press("m")
    await screen.waits(for: "1 on \(today)")
  }

  @Test("p: who comes appears, and who dies is gone, even by kill -9")
  func people() async throws {
    let screen = try board()
    await screen.waits(for: "live")
    try screen.press("p")
    await screen.waits(for: "1 on this board now")
    let other = try await boards.readyBoard("--author", "이영희")
    await screen.waits(for: "이영희")
    let form = try Tmux(boards, Tmux.program("writer", "--author 박"))
    await screen.waits(for: "writes")
    other.signal(SIGKILL)
    #expect(await other.wait() == .killed(SIGKILL))
    await eventually("it is gone") { !screen.text.contains("이영희") }
    kill(form.pid, SIGKILL)
    await screen.waits(for: "1 on this board now")
  }

  @Test("/: as it is typed, over the whole history")
  func search() async throws {
    try await post(["회의록 정리"])
    for number in 1...30 { try await post(["filler \(number)"]) }
    let screen = try board()
    await screen.waits(for: "live")
    try screen.press("/")
    try screen.type("회의")
    await screen.waits(for: "회의록 정리")
    #expect(screen.rows[0].hasPrefix("/회의"))
    #expect(!screen.text.contains("filler"))
    try await post(["오늘 회의"])
    await screen.waits(for: "오늘 회의")
  }

  @Test("hostile text shows as marks and does nothing")
  func hostile() async throws {
    try await post(["\u{1B}[2J\u{1B}]52;c;aGk=\u{7}\u{202E}txt", "\u{9B}31m\ta\u{301}"])
    let screen = try board()
    await screen.waits(for: "␛[2J␛]52;c;aGk=␇‹RLO›txt")
    try screen.press("Down", "Enter")
    await screen.waits(for: "‹9B›31m")
  }

  @Test("a storm of sizes, down to 1×1, leaves the last size drawn right")
  func resizes() async throws {
    for number in 1...5 { try await post(["post \(number)"]) }
    let screen = try board()
    await screen.waits(for: "post 1")
    for (columns, rows) in [(1, 1), (200, 60), (3, 2), (20, 5), (2, 30), (60, 10)] {
      try screen.resize(columns: columns, rows: rows)
    }
    await eventually("the last size is drawn") {
      screen.rows.last?.contains("5 posts · 1 person · live") == true
    }
    #expect(
      screen.rows.prefix(5).map { $0.suffix(6) } == [
        "post 5", "post 4", "post 3", "post 2", "post 1",
      ])
  }
}
