import Foundation
import TestSupport
import Testing

@Suite("The writer in a terminal", .timeLimit(.minutes(5)))
struct WriterScreenTests {
  private let boards = Boards()

  private func shell(
    _ arguments: String = "", columns: Int = 80, rows: Int = 24, environment: [String: String] = [:]
  ) throws -> Tmux {
    try Tmux(
      boards, "\(Program.built("writer")) \(arguments); echo ended $?; cat", columns: columns,
      rows: rows, environment: environment)
  }

  @Test(
    "a form becomes a post: its id, and how many boards were told",
    arguments: [(20, 5), (80, 24), (200, 60)])
  func form(columns: Int, rows: Int) async throws {
    let board = try await boards.readyBoard("--json")
    let screen = try shell(columns: columns, rows: rows)
    await screen.waits(for: "[ Done ]")
    try screen.type("제목 🙂")
    try screen.press("Tab", "Tab")
    try screen.paste("first\nsecond 👨‍👩‍👧‍👦")
    await screen.waits(for: "second")
    try screen.press("C-s")
    await screen.waits(for: "ended 0")
    await eventually("the board has it") { board.lines.count == 1 }
    #expect(board.output.contains("제목 🙂"))
    #expect(board.output.contains(#"first\nsecond 👨‍👩‍👧‍👦"#))
    #expect(screen.text.replacing("\n", with: "").contains("told 1 board"))
  }

  @Test("without a title Done says why; Esc asks when there is text, and nothing is posted")
  func leaves() async throws {
    let screen = try shell()
    await screen.waits(for: "title is blank")
    try screen.press("C-s")
    try screen.type("x")
    try screen.press("Escape")
    await screen.waits(for: "Leave and lose the text? y/n")
    try screen.press("y")
    await screen.waits(for: "ended 65")
    #expect(try await boards.history().isEmpty)
  }

  @Test("--editor: what the editor saved is posted; an edit begins with the post")
  func editor() async throws {
    let editor = boards.temporary.file("editor")
    try
      "{ echo 'From an editor'; echo; echo '# 본문'; cat \"$1\"; } >\"$1.new\"; mv \"$1.new\" \"$1\"\n"
      .write(toFile: editor, atomically: true, encoding: .utf8)
    let screen = try shell("--editor", environment: ["VISUAL": "sh \(editor)"])
    await screen.waits(for: "ended 0")
    let history = try await boards.history()
    #expect(history.count == 1)
    #expect(history[0].contains(##""title":"From an editor","content":"# 본문""##))
    let files = try FileManager.default.contentsOfDirectory(atPath: boards.root + "/main")
    #expect(!files.contains { $0.hasPrefix("POST.") })
  }

  @Test("--editor with nothing written posts nothing")
  func emptyEditor() async throws {
    let screen = try shell("--editor", environment: ["VISUAL": "true"])
    await screen.waits(for: "ended 65")
    #expect(try await boards.history().isEmpty)
  }

  @Test("--edit on a terminal opens the form with the post's texts")
  func edit() async throws {
    let writer = try boards.writer("old title", "old content")
    #expect(await writer.wait() == .exited(0))
    let screen = try shell("--edit \(writer.lines[0])")
    await screen.waits(for: "old content")
    try screen.type("!")
    try screen.press("C-s")
    await screen.waits(for: "ended 0")
    #expect(try await boards.history().last?.contains(#""title":"old title!""#) == true)
  }
}
