import Foundation
import TestSupport
import Testing

@Suite("A full-screen program in the background", .timeLimit(.minutes(5)))
struct BackgroundTests {
  private let boards = Boards()

  private func shell() async throws -> Tmux {
    let screen = try Tmux(boards, "sh", environment: ["PS1": "ready> ", "ENV": "/dev/null"])
    await screen.waits(for: "ready>")
    try screen.type("set -m; before=$(stty -g); clear\n")
    return screen
  }

  @Test(
    "it stops with the terminal untouched, again after bg, and fg brings the screen",
    arguments: [("board", "live", "q"), ("writer", "New post on", "Escape")])
  func stops(program: String, words: String, leave: String) async throws {
    let screen = try await shell()
    try screen.type("\(Program.built(program)) &\n")
    await eventually("it stopped", within: 30) {
      try? screen.type("jobs\n")
      return screen.text.contains("Stopped")
    }
    try screen.type("clear; bg; echo be''gun\n")
    await screen.waits(for: "begun")
    await eventually("it stopped again", within: 30) {
      try? screen.type("jobs\n")
      return screen.text.contains("Stopped")
    }
    #expect(!screen.text.contains(words))
    try screen.type("clear; test \"$(stty -g)\" = \"$before\" && echo un''touched\n")
    await screen.waits(for: "untouched")
    try screen.type("clear; fg\n")
    await screen.waits(for: words)
    try screen.press("C-z")
    await screen.waits(for: "Stopped")
    try screen.type("clear; bg; fg\n")
    await screen.waits(for: words)
    try screen.press(leave)
    await screen.waits(for: "ready>")
    try screen.type("clear; test \"$(stty -g)\" = \"$before\" && echo in or''der\n")
    await screen.waits(for: "in order")
  }

  @Test(
    "where no shell could continue it, Ctrl-Z changes nothing",
    arguments: [("board", "live"), ("writer", "New post on")])
  func orphaned(program: String, words: String) async throws {
    let screen = try Tmux(boards, Tmux.program(program))
    await screen.waits(for: words)
    try screen.press("C-z")
    if program == "board" {
      #expect(await (try boards.writer("posted after it")).wait() == .exited(0))
    } else {
      try screen.type("posted after it")
    }
    await screen.waits(for: "posted after it")
    await screen.waits(for: words)
  }

  @Test("kill ends it while it is stopped there, however it was started", arguments: [true, false])
  func killed(isStartedInFront: Bool) async throws {
    let screen = try await shell()
    if isStartedInFront {
      try screen.type("\(Program.built("board"))\n")
      await screen.waits(for: "live")
      try screen.press("C-z")
    } else {
      try screen.type("\(Program.built("board")) &\n")
    }
    await eventually("it stopped", within: 30) {
      try? screen.type("jobs\n")
      return screen.text.contains("Stopped")
    }
    // Some shells continue what they kill, others do not.
    try screen.type("clear; kill %1; kill -CONT %1\n")
    await eventually("it ended", within: 30) {
      try? screen.type("jobs\n")
      return screen.text.contains("Terminated")
    }
  }

  @Test("where nobody could bring it to the front, the board writes lines and the form is refused")
  func orphaned() async throws {
    #expect(try await boards.writer("words").wait() == .exited(0))
    let screen = try await shell()
    let file = boards.temporary.file("said")
    let process = boards.temporary.file("process")
    defer {
      // The board follows, and no terminal is its own whose end it would hear of.
      let pid = (try? String(contentsOfFile: process, encoding: .utf8)) ?? ""
      if let pid = Int32(pid.trimmingCharacters(in: .whitespacesAndNewlines)) { kill(pid, SIGKILL) }
    }
    // The shell between ends at once, so that the job's parent is in another session.
    for (program, words) in [("writer", "in the background"), ("board", "words")] {
      let command = "echo $$ >\(process); exec \(Program.built(program)) 2>\(file)"
      let job = boards.temporary.file("\(program).sh")
      try Data("while [ -e \(job).wait ]; do :; done; \(command)\n".utf8).write(
        to: URL(filePath: job))
      try Data().write(to: URL(filePath: "\(job).wait"))
      try screen.type("clear; sh -mc 'sh \(job) <&3 &' 3<$(tty); echo go''ne \(program)\n")
      await screen.waits(for: "gone \(program)")
      try FileManager.default.removeItem(atPath: "\(job).wait")
      await eventually("\(program) says \(words)", within: 30) {
        screen.text.contains(words)
          || ((try? String(contentsOfFile: file, encoding: .utf8)) ?? "").contains(words)
      }
    }
    try screen.type("clear; test \"$(stty -g)\" = \"$before\" && echo un''touched\n")
    await screen.waits(for: "untouched")
  }
}
